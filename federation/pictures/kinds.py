"""The kinds and sizes of uploaded pictures, and how to ask a limited child for one. Pure.

The child makes them in ``pictures.images``: other processes start without its library.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

LOGO, HERO, PHOTO, NEWS, POSTER, PORTRAIT = "logo", "hero", "photo", "news", "poster", "portrait"
# Width and height in pixels: smaller pictures look blurred, larger ones are scaled down.
LEAST = {
    **{LOGO: (40, 40), HERO: (800, 400), PHOTO: (200, 200)},
    **{NEWS: (400, 200), POSTER: (300, 300), PORTRAIT: (150, 150)},
}
MOST = {
    **{LOGO: (640, 160), HERO: (1600, 1200), PHOTO: (2000, 2000)},
    **{NEWS: (1600, 1200), POSTER: (1600, 2000), PORTRAIT: (480, 480)},
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as stored."""

    content: bytes
    content_type: str
    width: int
    height: int


class UnusablePicture(ValueError):
    """``code`` says why: ``not_a_picture``, ``too_many_points``, ``too_small`` or ``not_seen`` (a logo on its header).

    ``hint`` is for ``not_seen``: ``white`` if a white background of its own would help.
    """

    def __init__(self, code: str, hint: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.hint = hint


def ask(kind: str, content: bytes, band: str) -> bytes:
    """Return the request to ``images.answer``, as bytes."""
    return json.dumps([kind, band]).encode() + b"\n" + content


def parse_answer(answered: bytes) -> Picture:
    """Parse the answer of ``images.answer``. Raises UnusablePicture."""
    head, _, content = answered.partition(b"\n")
    about = json.loads(head)
    if "refused" in about:
        raise UnusablePicture(about["refused"], about["hint"])
    return Picture(content, **about)
