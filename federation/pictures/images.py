"""Uploaded pictures: read, checked and re-encoded in a smaller size. Pure; meant to run in a limited child.

Re-encoding keeps the pixels and nothing else: no location, no program, no second file appended to the first. Text is
never put on the big picture, so only the logo, which is on the header, is checked against a colour.
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
# Imported now, because the limited child cannot open any file once it has begun, not even a module's. Cameras store
# metadata as TIFF, and phones append a second picture to the first: Pillow imports the code for these when it meets
# them.
Image.preinit()
LATE_IMPORTS = (ImagePalette, MpoImagePlugin, TiffImagePlugin)
MOST_POINTS = 50_000_000
# Our own choice: this share of a logo's visible pixels must stand out from the header as much as a shape has to.
LEAST_SHARE = 0.25
_SAMPLE = (48, 48)
_VISIBLE = 64


def prepare(kind: str, content: bytes, band: str) -> Picture:
    """Return the picture as it will be stored; ``band`` is the header colour behind a logo. Raises UnusablePicture."""
    return write_anew(kind, _open(content), band)


def write_anew(kind: str, image: Image.Image, band: str = "") -> Picture:
    """Re-encode an open picture in the stored size and format. Raises UnusablePicture."""
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
                # Phones store photos sideways, with a note of their orientation.
                return ImageOps.exif_transpose(opened).convert("RGBA")
    except UnusablePicture:
        raise
    except Image.DecompressionBombError as error:
        raise UnusablePicture("too_many_points") from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError) as error:
        raise UnusablePicture("not_a_picture") from error


@contextmanager
def _whole() -> Iterator[None]:
    """A context in which truncated pictures are refused, although WeasyPrint tells Pillow to complete them."""
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
    """Return how much of a logo's visible area stands out from the header."""
    sample = logo.resize(_SAMPLE, Image.Resampling.BOX)
    ground = Image.new("RGBA", _SAMPLE, band)
    ground.alpha_composite(sample)
    colours = ground.convert("RGB").tobytes()
    visible = [index for index, alpha in enumerate(sample.getchannel("A").tobytes()) if alpha >= _VISIBLE]
    points = ("#{:02x}{:02x}{:02x}".format(*colours[3 * index : 3 * index + 3]) for index in visible)
    seen = sum(contrast(point, band) >= LEAST_CONTRAST_OF_SHAPES for point in points)
    return seen / len(visible) if visible else 0.0


def answer(request: bytes) -> bytes:
    """Return the picture as it will be stored, or why it is unusable; runs in a limited child."""
    return answer_with(prepare, request)


def answer_with(making: Callable[[str, bytes, str], Picture], request: bytes) -> bytes:
    """Return what ``making`` makes of a request from ``ask``, in the form ``parse_answer`` reads."""
    head, _, content = request.partition(b"\n")
    kind, band = json.loads(head)
    try:
        picture = making(kind, content, band)
    except UnusablePicture as refused:
        return json.dumps({"refused": refused.code, "hint": refused.hint}).encode() + b"\n"
    about = {name: value for name, value in asdict(picture).items() if name != "content"}
    return json.dumps(about).encode() + b"\n" + picture.content
