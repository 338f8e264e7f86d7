"""What a workbook for results is made of: its frame, its words, who plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A player as the sheet of players lists them; ``id`` is the federation's own number."""

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
    """What the workbook is for: the championship's name, rounds, tables of a round, players at a table."""

    title: str
    rounds: int
    tables: int
    seats: int = 2
