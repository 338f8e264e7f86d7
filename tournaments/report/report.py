"""The neutral report: what any result file says about a championship, whatever its format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from federation.problems.kinds import NOWHERE, Problem, Severity, Where
from federation.values.records import record

# 2: a player's disqualification, the rounds that a file states. 3: division, date, encoding, what a file states of a
# player. 4 has the same fields, in columns (``stored``): the next version is 5. Earlier ones can always be read.
SCHEMA_VERSION = 3


class Outcome(StrEnum):
    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Kind(StrEnum):
    """What is behind a result. Only those of OVER_THE_BOARD were games, and only such are usually rated.

    ABANDONED was resigned or lost on time: it was played, and its loser doesn't always have fewer game points. Two
    sides may both lose: a FORFEIT if neither came, ABANDONED if both gave up (FISC, "both lose, 0–0"). BYE is the odd
    one out, whatever that is worth (half a point in Poland); HALF_BYE is half a point for someone who wasn't there for
    the round, such as a late joiner.
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
class ReportedPlayer:
    """A player as spelt in the file. ``number`` is the start number, by which seats refer to the player.

    ``disqualified_after`` is the last round before a disqualification, 0 for one before the first: no further rounds,
    games played stand (FISC, game rules §3). ``stated`` are other integers that the file gives for the player, by
    name: ``place``, ``total`` of game points, ``spread``, ``games``. They are shown and compared. ``penalty`` are half
    points of the championship that the committee deducted; ``lot`` is the place in a drawing of lots among players who
    are equal in everything. ``group`` is the group of the championship, if it has several: everyone has a place in
    their own.
    """

    number: int
    name: str
    ids: Mapping[str, str] = field(default_factory=dict)
    rating: int | None = None
    club: str = ""
    stated_half_points: int | None = None
    late_from_round: int | None = None
    withdrawn: bool = False
    disqualified_after: int | None = None
    penalty: int = 0
    lot: int | None = None
    where: Where = NOWHERE
    stated: Mapping[str, int] = field(default_factory=dict)
    group: str = ""


@record(frozen=True, slots=True)
class ReportedSeat:
    """One player's side of one table. ``half_points`` is None while the game is pending.

    A *scrabble* is a move with all the tiles of the rack; the best move is the word as the file writes it. ``penalty``
    are half points that the committee deducted from what the game gave; ``half_points`` are the remainder.
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
    penalty: int = 0

    @property
    def is_half_bye(self) -> bool:
        """Whether half a point was given for not playing, to the odd one out or to someone absent."""
        return self.kind is Kind.HALF_BYE or (self.kind is Kind.BYE and self.half_points == 1)


@record(frozen=True, slots=True)
class ReportedTable:
    """One table of one round. ``number`` is None for byes and absences, which have no table."""

    round: int
    number: int | None
    seats: tuple[ReportedSeat, ...]
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Report:
    """Players and tables.

    ``rounds`` are those with any data, ``stated_rounds`` the length that the file gives for the championship, None if
    it gives none; ``length_of`` in ``competition.counted_results`` weighs the two. ``division``, ``date`` (YYYY-MM-DD)
    and ``encoding`` are as in the file, empty if missing.
    """

    format: str
    name: str = ""
    arbiter: str = ""
    rounds: int = 0
    players: tuple[ReportedPlayer, ...] = ()
    tables: tuple[ReportedTable, ...] = ()
    stated_rounds: int | None = None
    schema_version: int = SCHEMA_VERSION
    division: str = ""
    date: str = ""
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading one upload: a report unless the file is refused, and every problem found.

    ``divisions`` are all the championships in the files, if there are several and none is chosen yet.
    """

    report: Report | None
    problems: tuple[Problem, ...] = ()
    divisions: tuple[Report, ...] = ()

    @property
    def refused(self) -> bool:
        return self.report is None or any(p.severity is Severity.ERROR for p in self.problems)


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """One file as the user named it, and its bytes."""

    name: str
    content: bytes
