"""Pictures that people send in: read, checked and written anew small. Pure; meant to run in a limited child.

Written anew, a picture holds its points and nothing else: no place where it was taken, no program, no second file
behind the first one. Text never stands on the big picture, so only the logo, which stands on the band, is held
against a colour.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict

from PIL import (
    Image,
    ImageFile,
    ImageOps,
    ImagePalette,
    MpoImagePlugin,
    TiffImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)

from federation.pictures.kinds import LEAST, LOGO, MOST, Picture, UnusablePicture
from federation.values.theme import LEAST_CONTRAST_OF_SHAPES, contrast, dimmed

FORMATS = ("PNG", "JPEG", WebPImagePlugin.WebPImageFile.format)
# Now: the limited child can open no file, a module's neither, once it has begun. What cameras write about a photo lies
# in it as TIFF, and telephones put a second picture behind the first one: Pillow imports what reads these when it
# meets them.
Image.preinit()
LATE_IMPORTS = (ImagePalette, MpoImagePlugin, TiffImagePlugin)
MOST_POINTS = 50_000_000
# What we decided: of what can be seen of a logo, so much must stand out from the band as a shape has to.
LEAST_SHARE = 0.25
_SAMPLE = (48, 48)
_VISIBLE = 64


def prepare(kind: str, content: bytes, band: str) -> Picture:
    """The picture as it will be kept; ``band`` is the colour a logo stands on. Raises UnusablePicture."""
    return write_anew(kind, _open(content), band)


def write_anew(kind: str, image: Image.Image, band: str = "") -> Picture:
    """A picture that is open, in the size and the format in which it is kept. Raises UnusablePicture."""
    width, height = image.size
    least_width, least_height = LEAST[kind]
    if width < least_width or height < least_height:
        raise UnusablePicture("too_small")
    image.thumbnail(MOST[kind], Image.Resampling.LANCZOS)
    if kind == LOGO:
        _check_seen(image, band)
        return _write(image, "PNG", "image/png")
    return _write(image.convert("RGB"), "WEBP", "image/webp", quality=80)


def _open(content: bytes) -> Image.Image:
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as opened:
            if opened.width * opened.height > MOST_POINTS:
                raise UnusablePicture("too_many_points")
            with _whole():
                # Photographs of telephones lie on their side and say so.
                return ImageOps.exif_transpose(opened).convert("RGBA")
    except UnusablePicture:
        raise
    except Image.DecompressionBombError as error:
        raise UnusablePicture("too_many_points") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise UnusablePicture("not_a_picture") from error


@contextmanager
def _whole() -> Iterator[None]:
    """Half a picture is none, also beside WeasyPrint, which tells Pillow to fill up what is missing."""
    before, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _write(image: Image.Image, file_format: str, content_type: str, **options: int) -> Picture:
    buffer = io.BytesIO()
    image.save(buffer, file_format, **options)
    return Picture(buffer.getvalue(), content_type, *image.size)


def _check_seen(logo: Image.Image, band: str) -> None:
    bands = (band, dimmed(band))
    if all(_share_seen(logo, one) >= LEAST_SHARE for one in bands):
        return
    on_white = Image.new("RGBA", logo.size, "#ffffff")
    on_white.alpha_composite(logo)
    helps = all(_share_seen(on_white, one) >= LEAST_SHARE for one in bands)
    raise UnusablePicture("not_seen", "white" if helps else "")


def _share_seen(logo: Image.Image, band: str) -> float:
    """How much of what is visible of a logo stands out from the band."""
    sample = logo.resize(_SAMPLE, Image.Resampling.BOX)
    ground = Image.new("RGBA", _SAMPLE, band)
    ground.alpha_composite(sample)
    colours = ground.convert("RGB").tobytes()
    visible = [index for index, alpha in enumerate(sample.getchannel("A").tobytes()) if alpha >= _VISIBLE]
    points = ("#{:02x}{:02x}{:02x}".format(*colours[3 * index : 3 * index + 3]) for index in visible)
    seen = sum(contrast(point, band) >= LEAST_CONTRAST_OF_SHAPES for point in points)
    return seen / len(visible) if visible else 0.0


def answer(request: bytes) -> bytes:
    """For a limited child: the picture as it will be kept, or why it cannot be."""
    return answer_with(prepare, request)


def answer_with(making: Callable[[str, bytes, str], Picture], request: bytes) -> bytes:
    """What ``making`` makes of a request of ``ask``, as ``parse_answer`` reads it."""
    head, _, content = request.partition(b"\n")
    kind, band = json.loads(head)
    try:
        picture = making(kind, content, band)
    except UnusablePicture as refused:
        return json.dumps({"refused": refused.code, "hint": refused.hint}).encode() + b"\n"
    about = {name: value for name, value in asdict(picture).items() if name != "content"}
    return json.dumps(about).encode() + b"\n" + picture.content
