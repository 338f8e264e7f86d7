"""A PDF uploaded as a picture: its first page, rendered and re-encoded. For a limited child only.

Nothing of the file is kept but the pixels of that page: no script, form, link or embedded file.
"""

from __future__ import annotations

import pypdfium2
from PIL import Image

from federation.pictures.images import answer_with, write_anew
from federation.pictures.kinds import MOST, Picture, UnusablePicture

# A page of a few points is scaled up, but only so far.
_LARGEST_SCALE = 8.0


def prepare_page(kind: str, content: bytes, _band: str) -> Picture:
    """Return the first page as a picture of this kind. Raises UnusablePicture."""
    return write_anew(kind, _draw(content, MOST[kind]))


def answer(request: bytes) -> bytes:
    """Return the first page as it will be stored, or why it is unusable; runs in a limited child."""
    return answer_with(prepare_page, request)


def _draw(content: bytes, most: tuple[int, int]) -> Image.Image:
    try:
        document = pypdfium2.PdfDocument(content)
        page = document[0]
        width, height = page.get_size()
        scale = min(most[0] / width, most[1] / height, _LARGEST_SCALE)
        image: Image.Image = page.render(scale=scale, may_draw_forms=False).to_pil()
        return image.convert("RGBA")
    except (pypdfium2.PdfiumError, IndexError, ValueError, ZeroDivisionError) as error:
        raise UnusablePicture("not_a_picture") from error
