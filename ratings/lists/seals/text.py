"""The canonical text of a published list: the same bytes in every language, database and version of the program.

Lines of ASCII that end with LF. A heading names the list and, as ``previous``, the SHA-256 of the text before it; then
every player has a line, in the order of the players' numbers::

    faristol list 1
    federation fisc
    system rasccat
    edition 3
    published 2026-04-01
    through 12
    previous 5f0c…
    source 91aa…
    parameters 77b2…
    players 120
    17 1 1083 45 act +16 2 -

A line has number, place, rating, games, status, change, place before, deviation; ``-`` where there is none. Names and
clubs are not part of it: a player is a number here, so that a name may be corrected or erased.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

VERSION = "faristol list 1"
# What stands in the place of the text before the first one.
NOTHING_BEFORE = "0" * 64
NONE = "-"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list is. ``through`` is the last position of the rating sequence in it; digests are in hexadecimal."""

    federation: str
    system: str
    edition: int
    published: date
    through: int
    previous: str
    source: str
    parameters: str
    players: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line: every value that the list shows but for the name and the club."""

    number: int
    place: int | None
    rating: int
    games: int
    status: str
    change: int | None
    previous_place: int | None
    deviation: Decimal | None

    def as_text(self) -> str:
        change = NONE if self.change is None else f"{self.change:+d}" if self.change else "0"
        deviation = NONE if self.deviation is None else f"{self.deviation:.2f}"
        values = (self.number, _or_none(self.place), self.rating, self.games, self.status)
        return " ".join(map(str, (*values, change, _or_none(self.previous_place), deviation)))


def write_text(heading: Heading, lines: Iterable[Line]) -> str:
    """The canonical text; the lines may come in any order."""
    told = [VERSION, *(f"{name} {value}" for name, value in _values(heading))]
    ordered = sorted(lines, key=lambda line: line.number)
    return "\n".join([*told, *(line.as_text() for line in ordered), ""])


def digest_text(text: str) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def digest_parameters(parameters: dict[str, Any]) -> str:
    """SHA-256 over the parameters as JSON in ASCII, sorted, without spaces."""
    return digest_text(json.dumps(parameters, sort_keys=True, separators=(",", ":")))


def read_heading(text: str) -> Heading:
    """The heading of a canonical text. Raises ValueError when it is none."""
    told = text.split("\n")[: len(_NAMES) + 1]
    if told[:1] != [VERSION]:
        raise ValueError(f"it does not begin with “{VERSION}”")
    found: dict[str, str] = {}
    for name, line in zip(_NAMES, told[1:], strict=False):
        said, _space, value = line.partition(" ")
        if said != name:
            raise ValueError(f"“{name}” is missing from its heading")
        found[name] = value
    if len(found) < len(_NAMES):
        raise ValueError("its heading is not whole")
    numbers = {name: int(found[name]) for name in ("edition", "through", "players")}
    texts = {name: found[name] for name in ("federation", "system", "previous", "source", "parameters")}
    return Heading(published=date.fromisoformat(found["published"]), **numbers, **texts)  # type: ignore[arg-type]


_NAMES = ("federation", "system", "edition", "published", "through", "previous", "source", "parameters", "players")


def _values(heading: Heading) -> list[tuple[str, Any]]:
    return [(name, getattr(heading, name)) for name in _NAMES]


def _or_none(value: int | None) -> int | str:
    return NONE if value is None else value
