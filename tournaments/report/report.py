"""The neutral report: what any result file says about a championship, whatever its format.

A report holds players and tables. A table holds one to four seats: one for a bye or an absence, two for a
classic game, three or four for the tables of a Unió Faristolaire event. Match points are integers in half
points (a win is 2), game points are the points on the score sheet. Every value remembers where in the file
it stood, so that a problem found later can still name the sheet, the row and the column.

Pure rules: no Django here. Sentences for problems are made by ``tournaments.messages``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

SCHEMA_VERSION = 1


class Severity(StrEnum):
    """How much a problem weighs: an error refuses the file, a warning is for a human, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Outcome(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Kind(StrEnum):
    """What stands behind a result. Only those of OVER_THE_BOARD were games, and only such are usually rated.

    ABANDONED was given up or lost on time: it was played, and its loser is not always who has fewer game points.
    Two sides may both lose: a FORFEIT when neither came, ABANDONED when both gave up (FISC, "both lose, 0–0").
    """

    PLAYED = "played"
    ABANDONED = "abandoned"
    FORFEIT = "forfeit"
    BYE = "bye"
    HALF_BYE = "half_bye"
    ABSENT = "absent"
    BONUS = "bonus"
    PENDING = "pending"


OVER_THE_BOARD = frozenset({Kind.PLAYED, Kind.ABANDONED})


@dataclass(frozen=True, slots=True)
class Where:
    """Where a value stood. Only what applies is filled: a record in a dBase file, a row and column in a sheet."""

    file: str = ""
    sheet: str = ""
    row: int | None = None
    column: str = ""
    record: int | None = None
    round: int | None = None
    table: int | None = None
    player: int | None = None

    def as_json(self) -> dict[str, str | int]:
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return {name: value for name, value in values.items() if value not in ("", None)}


NOWHERE = Where()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: a stable code and its parameters, never a sentence."""

    code: str
    severity: Severity = Severity.ERROR
    params: Mapping[str, str | int] = field(default_factory=dict)
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A player as the file spells them. ``number`` is the start number, by which seats refer to the player."""

    number: int
    name: str
    ids: Mapping[str, str] = field(default_factory=dict)
    rating: int | None = None
    club: str = ""
    stated_half_points: int | None = None
    late_from_round: int | None = None
    withdrawn: bool = False
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class ReportedSeat:
    """One player's side of one table. ``half_points`` is None while the game is pending.

    A *scrabble* is a move with all the tiles of the rack; the best move is the word as the file writes it.
    """

    player: int
    kind: Kind = Kind.PLAYED
    outcome: Outcome | None = None
    half_points: int | None = None
    game_points: int | None = None
    place: int | None = None
    starts: bool | None = None
    scrabbles: int | None = None
    best_move: str = ""
    best_move_points: int | None = None


@dataclass(frozen=True, slots=True)
class ReportedTable:
    """One table of one round. ``number`` is None for byes and absences, which have no table in the hall."""

    round: int
    number: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Report:
    format: str
    name: str = ""
    arbiter: str = ""
    rounds: int = 0
    players: tuple[ReportedPlayer, ...] = ()
    tables: tuple[ReportedTable, ...] = ()
    schema_version: int = SCHEMA_VERSION


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading one upload: a report unless the file is refused, and every problem found."""

    report: Report | None
    problems: tuple[Problem, ...] = ()

    @property
    def refused(self) -> bool:
        return self.report is None or any(p.severity is Severity.ERROR for p in self.problems)


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One file as the user named it, and its bytes."""

    name: str
    content: bytes
