"""What a share card says: at most a few words and one figure. Pure."""

from __future__ import annotations

from dataclasses import dataclass

# As social sites ask for it: points across and down.
SIZE = (1200, 630)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A line of a short list: a place on a tile, a name, a value, and how it changed (empty for no change)."""

    place: int | None
    name: str
    value: str = ""
    change: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """``owner`` and ``short`` are the federation's names, ``band`` its colour, ``logo`` its logo's bytes or empty.

    ``figure`` is one large number below the title; ``rows`` are at most five and take its place. ``foot`` is the last
    line.
    """

    owner: str
    short: str
    band: str
    title: str
    lines: tuple[str, ...] = ()
    figure: str = ""
    rows: tuple[CardRow, ...] = ()
    foot: str = ""
    logo: bytes = b""
