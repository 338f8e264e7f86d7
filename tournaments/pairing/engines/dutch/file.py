"""A championship before a round as the text that the Dutch engine reads (FIDE's TRF-26). Pure.

Separate from the exports: an engine needs less than an ordinary file says, and some other things.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import CannotPair
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, ReportedSeat, ReportedTable

_SIGNS = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0"}
_BY_HALF_POINTS = {2: "1", 1: "=", 0: "0"}
_FREE = {2: "U", 1: "H"}
_GIVEN = {2: "F", 1: "H"}
_HALF_POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
_SCORES = "162  W 1.0    D 0.5    L 0.0    P 1.0"
_FIRST_ROUND = 91
_PAIRED = OVER_THE_BOARD | {Kind.FORFEIT, Kind.BYE}

Cells = dict[int, dict[int, str]]

# The library that reads the file.
PACKAGE = "gacrux"


def write_tournament(contest: Contest, numbers: Mapping[int, int]) -> str:
    """Return the text. ``numbers`` are the pairing numbers by start number, from 1 without gaps.

    If the championship's length is unknown, the round is assumed not to be the last. Raises CannotPair for what the
    system can't pair: tables of more than two, two games in a round, missing results.
    """
    snapshot = contest.snapshot
    cells = _make_cells(contest)
    length = snapshot.report.rounds if snapshot.report.rounds >= snapshot.round else snapshot.round + 1
    lines = ["012 -", f"142 {length}", f"152 {find_initial_colour(contest)}", _SCORES]
    for player in sorted(snapshot.report.players, key=lambda player: player.number):
        lines.append(_write_player(numbers, player.number, cells[player.number], snapshot.round - 1))
    lines += _write_accelerations(contest, numbers)
    lines += _write_penalties(contest, numbers, cells)
    lines += _write_prohibited(contest, numbers)
    return "\n".join(lines) + "\n"


def find_initial_colour(contest: Contest) -> str:
    """Return the first player's colour by lot in round 1, as a game of that round shows; W if none does.

    The first half had the initial colour and the opposite one in turn, in the order of numbers, as in the Dutch system
    while no one has a preference.
    """
    first_round = [table for table in contest.snapshot.report.tables if table.round == 1]
    here = sorted(seat.player for table in first_round for seat in table.seats if seat.kind in _PAIRED)
    shown: dict[int, bool] = {}
    for table in first_round:
        for seat in table.seats:
            if seat.starts is not None and len(table.seats) > 1 and seat.kind in OVER_THE_BOARD:
                shown[seat.player] = seat.starts
    for index, number in enumerate(here[: len(here) // 2]):
        if number in shown:
            return "W" if shown[number] is (index % 2 == 0) else "B"
    return "W"


def _make_cells(contest: Contest) -> Cells:
    """Return opponent (start number, 0 for none), colour and sign, by player and round."""
    cells: Cells = defaultdict(dict)
    for table in contest.snapshot.report.tables:
        if len(table.seats) > 2:
            raise CannotPair("tables_of_two_only", round=table.round)
        if any(seat.kind is Kind.PENDING for seat in table.seats):
            raise CannotPair("results_missing", round=table.round)
        for index, seat in enumerate(table.seats):
            if table.round == 0:
                continue
            if table.round in cells[seat.player]:
                raise CannotPair("one_game_a_round", round=table.round, number=seat.player)
            cells[seat.player][table.round] = _make_cell(table, index)
    return cells


def _make_cell(table: ReportedTable, index: int) -> str:
    seat = table.seats[index]
    if len(table.seats) == 1:
        return f"0 - {_sign_alone(seat)}"
    starts = [seat.starts for seat in table.seats]
    # If it isn't known who started, it is the first-named player.
    first = starts.index(True) if True in starts else 0 if False not in starts else 1 - starts.index(False)
    return f"{table.seats[1 - index].player} {'w' if index == first else 'b'} {_sign(seat)}"


def _sign(seat: ReportedSeat) -> str:
    if seat.kind not in OVER_THE_BOARD:
        return "+" if seat.outcome is Outcome.WIN else "-"
    return _SIGNS[seat.outcome] if seat.outcome else _BY_HALF_POINTS.get(seat.half_points or 0, "1")


def _sign_alone(seat: ReportedSeat) -> str:
    if seat.kind in {Kind.BONUS, Kind.FORFEIT}:
        return _GIVEN.get(seat.half_points or 0, "Z")
    return _FREE.get(seat.half_points or 0, "Z")


def _write_player(numbers: Mapping[int, int], number: int, cells: Mapping[int, str], rounds: int) -> str:
    half_points, written = _scored(cells), []
    for round_number in range(1, rounds + 1):
        opponent, colour, sign = cells.get(round_number, "0 - Z").split(" ")
        other = f"{numbers[int(opponent)]:>4}" if opponent != "0" else "0000"
        written.append(f"{other} {colour} {sign}")
    line = f"001 {numbers[number]:>4}      -".ljust(80) + f"{half_points / 2:>4.1f} {numbers[number]:>4}"
    return line.ljust(_FIRST_ROUND) + "  ".join(written)


def _write_accelerations(contest: Contest, numbers: Mapping[int, int]) -> Iterator[str]:
    """Write points that count only for pairing: late joiners', and those that a file gives for no round."""
    extra: dict[int, int] = defaultdict(int)
    for number in contest.snapshot.present:
        extra[number] += contest.snapshot.late.get(number, 1) - 1
    for table in contest.snapshot.report.tables:
        for seat in table.seats:
            if table.round == 0:
                extra[seat.player] += seat.half_points or 0
    for number, half_points in sorted(extra.items()):
        if half_points:
            points, place, now = half_points / 2, numbers[number], contest.snapshot.round
            yield f"250 {points:>4.1f} {points:>4.1f} {now:>3} {now:>3} {place:>4} {place:>4}"


def _scored(cells: Mapping[int, str]) -> int:
    """Return half points of the games and byes, before any deduction."""
    return sum(_HALF_POINTS.get(cell.split(" ")[2], 0) for cell in cells.values())


def _write_penalties(contest: Contest, numbers: Mapping[int, int], cells: Cells) -> Iterator[str]:
    """Write match points deducted by the committee, from a game or the championship: record 299 of TRF-26.

    Players meet others of the same score (C.04.1, 5), so deductions count for pairing as in the standings; no one
    falls below zero. They are written for the previous round, whichever game they belong to.
    """
    taken: dict[int, int] = defaultdict(int)
    for player in contest.snapshot.report.players:
        taken[player.number] += player.penalty
    for table in contest.snapshot.report.tables:
        for seat in table.seats:
            taken[seat.player] += seat.penalty
    for number, half_points in sorted(taken.items()):
        points = min(half_points, _scored(cells[number])) / 2
        if points and contest.snapshot.round > 1:
            yield f"299     0.0  {-points:>4.1f}  {contest.snapshot.round - 1:>3} {numbers[number]:>4}"


def _write_prohibited(contest: Contest, numbers: Mapping[int, int]) -> Iterator[str]:
    now = contest.snapshot.round
    for one, other in sorted(contest.forbidden):
        if one in numbers and other in numbers:
            yield f"260 {now:>3} {now:>3} {numbers[one]:>4} {numbers[other]:>4}"
