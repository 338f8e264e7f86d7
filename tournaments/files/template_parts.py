"""The parts of a results workbook: its frame, its wording, its players."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A player in the sheet of players; ``id`` is the federation's own number."""

    name: str
    id: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """Every text of the workbook, in one language. ``player`` and ``score`` have ``%(side)s`` for the side."""

    games: str
    players: str
    help: str
    round: str
    table: str
    player: str
    score: str
    kind: str
    number: str
    name: str
    id: str
    club: str
    kinds: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """The workbook's championship: name, rounds, tables per round, players per table."""

    title: str
    rounds: int
    tables: int
    seats: int = 2
