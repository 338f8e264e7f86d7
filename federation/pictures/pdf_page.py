"""A PDF that somebody sends in as a picture: its first page, drawn and written anew. For a limited child only.

Of the file nothing is kept but the points of that page: no script, no form, no link, no second file inside of it.
"""

from __future__ import annotations

import pypdfium2
from PIL import Image

from federation.pictures.images import answer_with, write_anew
from federation.pictures.kinds import MOST, Picture, UnusablePicture

# A page of a few points across is drawn larger, but not without end.
_LARGEST_SCALE = 8.0


def prepare_page(kind: str, content: bytes, _band: str) -> Picture:
    """The first page as a picture of this kind. Raises UnusablePicture."""
    return write_anew(kind, _draw(content, MOST[kind]))


def answer(request: bytes) -> bytes:
    """For a limited child: the first page as it will be kept, or why it cannot be."""
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
