"""The .sco of a Swiss Perfect championship: one record a table, by ID, with everything doubled.

Types of the two sides: 1 and 1 is a game; 35 a white win by forfeit, 34 a black one, 36 no one came; 1 on one side and
0 on the other of a paired game is also a forfeit; with one side 0, a bye.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from tournaments.files.common.dbase import DbaseTable, Record
from tournaments.files.common.values import parse_whole
from tournaments.files.formats.swiss_perfect.settings import Settings
from tournaments.report import codes, limits
from tournaments.report.report import Kind, Outcome, ReportedSeat, ReportedTable

NEEDED_FIELDS = ("ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE")
FIELDS = (*NEEDED_FIELDS, "W_TYPE", "B_TYPE", "W_SUBSCO", "B_SUBSCO")
_PLAYED = 1
_FORFEITS = frozenset({34, 35, 36})
_WIN = 2
_OUTCOMES = {2: Outcome.WIN, 1: Outcome.DRAW, 0: Outcome.LOSS}
_BYES = {2: Kind.BYE, 1: Kind.HALF_BYE, 0: Kind.ABSENT}


@dataclass(frozen=True, slots=True)
class _Side:
    """One side of a record as stored: scores and game points are doubled, a blank score is None."""

    id: int
    score: int | None
    type: int
    game_points: int

    @property
    def is_zero(self) -> bool:
        return not (self.score or self.type or self.game_points)


@dataclass(frozen=True, slots=True)
class _Pairing:
    """One record: two sides, one of which may be empty. ``table`` includes the empty boards before it."""

    round: int
    table: int
    white: _Side
    black: _Side
    where: Where

    @property
    def is_paired(self) -> bool:
        return self.white.id > 0 and self.black.id > 0

    @property
    def is_zero(self) -> bool:
        return self.white.is_zero and self.black.is_zero


def collect_ids(table: DbaseTable) -> set[int]:
    """Return the IDs that the records of a .sco refer to."""
    return {parse_whole(record.get(side)) or 0 for record in table.records for side in ("WHITE", "BLACK")} - {0}


def read_tables(
    table: DbaseTable, settings: Settings, numbers: Mapping[int, int], found: list[Problem]
) -> list[ReportedTable] | None:
    """Return the tables of a .sco, with players by start number. ``numbers`` gives the start number of each ID.

    None if a record holds the sum of several games: each game would be needed to rate them.
    """
    pairings = _read_pairings(table, settings, found)
    uses_points = settings.minor_scores or any(p.white.game_points or p.black.game_points for p in pairings)
    games = settings.games_per_round
    if games > 1 and any((p.white.score or 0) + (p.black.score or 0) == _WIN * games for p in pairings):
        found.append(codes.MULTI_GAMES.at(Where(file=table.file), games=games))
        return None
    open_rounds = _find_open_rounds(pairings)
    tables: list[ReportedTable] = []
    for pairing in pairings:
        unknown = [side.id for side in (pairing.white, pairing.black) if side.id > 0 and side.id not in numbers]
        for identifier in unknown:
            found.append(codes.UNKNOWN_PLAYER.at(pairing.where, id=identifier))
        if unknown:
            continue
        reader = _PairingReader(pairing, numbers, uses_points, found)
        tables.append(reader.read_game() if pairing.is_paired else reader.read_bye(pairing.round in open_rounds))
    return tables


def _read_pairings(table: DbaseTable, settings: Settings, found: list[Problem]) -> list[_Pairing]:
    pairings: list[_Pairing] = []
    boards: dict[int, int] = defaultdict(int)
    has_types = not table.lacks(("W_TYPE", "B_TYPE"))
    for record in table.records:
        round_number = parse_whole(record.get("ROUND")) or 0
        board = settings.first_table + boards[round_number]
        boards[round_number] += 1
        white, black = (_read_side(record, side, has_types) for side in ("W", "B"))
        if white.id < 1 and black.id < 1:
            # An empty board, which still has a table number.
            continue
        if not 1 <= round_number <= limits.ROUNDS:
            where = Where(file=table.file, record=record.number)
            found.append(codes.BAD_ROUND.at(where, found=record.get("ROUND"), limit=limits.ROUNDS))
            continue
        at_table = board if white.id > 0 and black.id > 0 else None
        where = Where(file=table.file, record=record.number, round=round_number, table=at_table)
        pairings.append(_Pairing(round_number, board, white, black, where))
    return pairings


def _read_side(record: Record, side: str, has_types: bool) -> _Side:
    return _Side(
        id=parse_whole(record.get("WHITE" if side == "W" else "BLACK")) or 0,
        score=parse_whole(record.get(f"{side}_SCORE")),
        type=parse_whole(record.get(f"{side}_TYPE")) or 0 if has_types else _PLAYED,
        game_points=parse_whole(record.get(f"{side}_SUBSCO")) or 0,
    )


def _find_open_rounds(pairings: list[_Pairing]) -> set[int]:
    """Return the rounds that are paired but have no result yet: a zero bye there hasn't been given its points yet."""
    paired = {p.round for p in pairings if p.is_paired}
    return paired - {p.round for p in pairings if not p.is_zero}


@dataclass(frozen=True, slots=True)
class _PairingReader:
    """Turns one record into a table of the report."""

    pairing: _Pairing
    numbers: Mapping[int, int]
    uses_points: bool
    found: list[Problem]

    def read_bye(self, is_open: bool) -> ReportedTable:
        side = self.pairing.white if self.pairing.white.id > 0 else self.pairing.black
        types = {self.pairing.white.type, self.pairing.black.type}
        if is_open:
            seat = ReportedSeat(self.numbers[side.id], Kind.PENDING)
        else:
            points = self._check_score(side)
            kind = Kind.FORFEIT if types & _FORFEITS else _BYES[points]
            # Zero says nothing about a bye. Other points were typed in by the organiser; standings decide their worth.
            game_points = self._halve(side.game_points) if side.game_points else None
            seat = ReportedSeat(self.numbers[side.id], kind, _OUTCOMES[points], points, game_points)
        return ReportedTable(self.pairing.round, None, (seat,), self.pairing.where)

    def read_game(self) -> ReportedTable:
        white, black = self.pairing.white, self.pairing.black
        kind = self._find_kind()
        seats = tuple(
            ReportedSeat(
                player=self.numbers[side.id],
                kind=kind,
                outcome=_OUTCOMES.get(points) if points is not None else None,
                half_points=points,
                game_points=game_points,
                starts=None if kind is Kind.FORFEIT else side is white,
            )
            for side, points, game_points in zip(
                (white, black), self._find_points(kind), self._find_game_points(kind), strict=True
            )
        )
        return ReportedTable(self.pairing.round, self.pairing.table, seats, self.pairing.where)

    def _numbers(self) -> tuple[int, int]:
        return self.numbers[self.pairing.white.id], self.numbers[self.pairing.black.id]

    def _find_kind(self) -> Kind:
        white, black = self.pairing.white, self.pairing.black
        if self.pairing.is_zero:
            return Kind.PENDING
        if white.type in _FORFEITS or black.type in _FORFEITS:
            return Kind.FORFEIT
        if white.type == black.type == _PLAYED:
            if not white.score and not black.score:
                # A double loss is indistinguishable from a result never typed in, so it counts as pending.
                number, other = self._numbers()
                self.found.append(codes.GAME_WITHOUT_SCORE.at(self.pairing.where, number=number, other=other))
                return Kind.PENDING
            return Kind.PLAYED
        if {white.type, black.type} != {_PLAYED, 0}:
            problem = codes.UNKNOWN_RESULT_TYPE.at(self.pairing.where, white=white.type, black=black.type)
            self.found.append(problem)
        return Kind.FORFEIT

    def _find_points(self, kind: Kind) -> tuple[int | None, int | None]:
        if kind is Kind.PENDING:
            return None, None
        sides = (self.pairing.white, self.pairing.black)
        white, black = (self._check_score(side) for side in sides)
        readable = all(side.score in _OUTCOMES for side in sides)
        if kind is Kind.PLAYED and readable and white + black != _WIN:
            problem = codes.SCORES_DO_NOT_ADD_UP.at(self.pairing.where, white=f"{white / 2:g}", black=f"{black / 2:g}")
            self.found.append(problem)
        elif kind is Kind.FORFEIT and self._contradicts_type(white, black):
            number, other = self._numbers()
            self.found.append(codes.FORFEIT_CONTRADICTS.at(self.pairing.where, number=number, other=other))
        return white, black

    def _contradicts_type(self, white: int, black: int) -> bool:
        types = {self.pairing.white.type, self.pairing.black.type}
        expected = {35: (2, 0), 34: (0, 2), 36: (0, 0)}
        return any((white, black) != expected[type_] for type_ in types & _FORFEITS)

    def _check_score(self, side: _Side) -> int:
        """Return a side's match points in half points; 0 with a problem if invalid."""
        if side.score in _OUTCOMES:
            return side.score
        found = "" if side.score is None else str(side.score)
        self.found.append(codes.BAD_SCORE.at(self.pairing.where, found=found))
        return 0

    def _find_game_points(self, kind: Kind) -> tuple[int | None, int | None]:
        sides = (self.pairing.white, self.pairing.black)
        if not self.uses_points or kind is Kind.PENDING:
            return None, None
        if not any(side.game_points for side in sides):
            if kind is Kind.PLAYED:
                number, other = self._numbers()
                self.found.append(codes.GAME_POINTS_MISSING.at(self.pairing.where, number=number, other=other))
            return None, None
        white, black = (self._halve(side.game_points) for side in sides)
        return white, black

    def _halve(self, doubled: int) -> int | None:
        if doubled % 2:
            self.found.append(codes.ODD_GAME_POINTS.at(self.pairing.where, found=str(doubled)))
            return None
        return doubled // 2
