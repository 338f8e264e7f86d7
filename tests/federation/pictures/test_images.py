"""Pictures of a federation's own: what is kept of them, and what is refused."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageDraw, ImageFile

from federation.limited.caller import Limits, call_limited
from federation.pictures.images import answer, prepare
from federation.pictures.kinds import HERO, LOGO, MOST, PHOTO, UnusablePicture, ask, parse_answer

BAND = "#7c1d33"


def picture(
    size: tuple[int, int] = (400, 120), ground: str = "#00000000", ink: str = "#ffffff", **save: object
) -> bytes:
    """A bar of ink over the middle half of a ground."""
    image = Image.new("RGBA", size, ground)
    width, height = size
    ImageDraw.Draw(image).rectangle((width // 4, height // 4, 3 * width // 4, 3 * height // 4), fill=ink)
    options = {"format": "PNG", **save}
    buffer = io.BytesIO()
    (image.convert("RGB") if options["format"] == "JPEG" else image).save(buffer, **options)  # type: ignore[arg-type]
    return buffer.getvalue()


def test_logo_is_kept_small_and_keeps_its_transparent_ground() -> None:
    made = prepare(LOGO, picture((2000, 1000)), BAND)
    with Image.open(io.BytesIO(made.content)) as kept:
        assert (kept.format, kept.size) == ("PNG", (made.width, made.height))
        assert made.height == MOST[LOGO][1]
        assert kept.getpixel((0, 0))[3] == 0  # type: ignore[index]


def test_photograph_is_turned_upright_and_loses_where_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "taken at home"
    made = prepare(HERO, picture((2400, 4000), "#336699", format="JPEG", exif=exif), BAND)
    assert made.width > made.height
    with Image.open(io.BytesIO(made.content)) as kept:
        assert kept.format == "WEBP"
        assert not kept.getexif()
    assert b"taken at home" not in made.content


@pytest.mark.parametrize(
    ("kind", "content", "code"),
    [
        (LOGO, b"", "not_a_picture"),
        (LOGO, b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "not_a_picture"),
        (LOGO, picture()[:200], "not_a_picture"),
        (LOGO, picture(format="GIF"), "not_a_picture"),
        (LOGO, picture((39, 39)), "too_small"),
        (HERO, picture((799, 400)), "too_small"),
        (LOGO, picture(ink=BAND), "not_seen"),
        (LOGO, picture(ink="#00000000"), "not_seen"),
    ],
)
def test_unusable_pictures_are_refused(kind: str, content: bytes, code: str) -> None:
    with pytest.raises(UnusablePicture) as refused:
        parse_answer(answer(ask(kind, content, BAND)))
    assert refused.value.code == code


@pytest.mark.parametrize(("kind", "file_format"), [(LOGO, "PNG"), (HERO, "JPEG"), (HERO, "WEBP")])
def test_half_a_picture_is_refused_also_where_pdfs_are_made(
    kind: str, file_format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where WeasyPrint is loaded, Pillow fills up pictures that break off."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    whole = picture((1600, 800), "#336699", format=file_format)
    prepare(kind, whole, BAND)
    with pytest.raises(UnusablePicture) as refused:
        prepare(kind, whole[: len(whole) // 2], BAND)
    assert refused.value.code == "not_a_picture"
    assert ImageFile.LOAD_TRUNCATED_IMAGES


def test_picture_of_too_many_points_is_never_unpacked() -> None:
    header = picture((40, 40))
    # A PNG says its size first: 30,000 × 30,000 in a file of a few hundred bytes.
    huge = header[:16] + (30_000).to_bytes(4) * 2 + header[24:]
    with pytest.raises(UnusablePicture) as refused:
        prepare(LOGO, huge, BAND)
    assert refused.value.code in {"too_many_points", "not_a_picture"}


def test_dark_logo_on_a_dark_band_is_told_that_white_would_help() -> None:
    with pytest.raises(UnusablePicture) as refused:
        prepare(LOGO, picture(ink="#501020"), BAND)
    assert (refused.value.code, refused.value.hint) == ("not_seen", "white")
    prepare(LOGO, picture(ground="#ffffff", ink="#501020"), BAND)


def test_answers_come_back_as_they_were() -> None:
    content = picture()
    assert parse_answer(answer(ask(LOGO, content, BAND))) == prepare(LOGO, content, BAND)


def _as_a_telephone_writes_it(kind: str) -> bytes:
    image, buffer = Image.new("RGB", (900, 600), "#336699"), io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    if kind == "exif":
        image.save(buffer, "JPEG", exif=exif)
    elif kind == "two pictures":
        image.save(buffer, "MPO", save_all=True, append_images=[image])
    elif kind == "palette":
        image.quantize(16).save(buffer, "PNG", transparency=0)
    elif kind == "four inks":
        image.convert("CMYK").save(buffer, "JPEG")
    else:
        image.save(buffer, "WEBP", exif=exif)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["exif", "two pictures", "palette", "four inks", "webp"])
def test_photo_of_a_telephone_is_read_in_the_limited_child(kind: str) -> None:
    """The child opens no file, so nothing of Pillow may be imported as late as Pillow would."""
    limits = Limits(memory_megabytes=700, seconds=10, answer_megabytes=10)
    request = ask(PHOTO, _as_a_telephone_writes_it(kind), "")
    made = parse_answer(call_limited("federation.pictures.images:answer", request, limits))
    assert {made.width, made.height} == {600, 900}
