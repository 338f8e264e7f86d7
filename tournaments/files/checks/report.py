"""Whether a report is consistent, whatever format it came from. Every contradiction is reported at once."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from federation.problems.kinds import Problem, Where
from tournaments.files.checks.points import NO_ROUND
from tournaments.report import codes, limits
from tournaments.report.report import OVER_THE_BOARD, Kind, Outcome, Report, ReportedSeat, ReportedTable

# What spreadsheets and browsers would execute.
_NOT_A_NAME = re.compile(r"^[=+@]|[<>]")
_MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
GAMES = OVER_THE_BOARD | {Kind.PENDING}
_DECIDED = OVER_THE_BOARD | {Kind.FORFEIT}


def check_report(report: Report, double_rounds: bool = False, even_rounds: bool = False) -> tuple[Problem, ...]:
    """Return every internal contradiction of a report, located in the file's own terms.

    With ``double_rounds`` a player may have several games in one round, though never a game and a bye; with
    ``even_rounds`` only if everyone who plays in that round has equally many.
    """
    return tuple(find_problems(report, double_rounds, even_rounds))


def find_problems(report: Report, double_rounds: bool = False, even_rounds: bool = False) -> Iterator[Problem]:
    """Yield the problems of ``check_report`` one by one."""
    yield from _check_players(report)
    yield from _check_rounds(report)
    for table in report.tables:
        yield from _check_table(table)
    yield from _check_results(report, double_rounds, even_rounds)
    yield from _check_totals(report)


def _check_players(report: Report) -> Iterator[Problem]:
    if not report.players:
        yield codes.NO_PLAYERS.at()
    numbers: set[int] = set()
    names: dict[str, int] = {}
    for player in report.players:
        if player.number in numbers:
            yield codes.DUPLICATE_NUMBER.at(player.where, number=player.number)
        numbers.add(player.number)
        if _NOT_A_NAME.search(player.name):
            yield codes.NOT_A_NAME.at(player.where, name=player.name)
        name = player.name.casefold()
        if name and name in names:
            yield codes.DUPLICATE_NAME.at(player.where, name=player.name, number=player.number, other=names[name])
        names.setdefault(name, player.number)
    seated = {seat.player for table in report.tables for seat in table.seats}
    idle = sum(player.number not in seated for player in report.players)
    if idle and seated:
        yield codes.NEVER_PLAYED.at(count=idle)
    for table in report.tables:
        for seat in table.seats:
            if seat.player not in numbers:
                yield codes.UNKNOWN_PLAYER.at(table.where, id=seat.player)


def _check_rounds(report: Report) -> Iterator[Problem]:
    games = [table for table in report.tables if not GAMES.isdisjoint([seat.kind for seat in table.seats])]
    if not games:
        yield codes.NO_GAMES.at()
    for table in report.tables:
        if not NO_ROUND <= table.round <= limits.ROUNDS:
            yield codes.BAD_ROUND.at(table.where, found=str(table.round), limit=limits.ROUNDS)
    present = {table.round for table in report.tables}
    gaps = [number for number in range(1, min(report.rounds, limits.ROUNDS) + 1) if number not in present]
    if gaps and games:
        yield codes.ROUNDS_MISSING.at(rounds=", ".join(map(str, gaps)))
    pending = Counter(table.round for table in games if Kind.PENDING in [seat.kind for seat in table.seats])
    for number, count in sorted(pending.items()):
        yield codes.PENDING_GAMES.at(Where(round=number), round=number, count=count)


def _check_table(table: ReportedTable) -> Iterator[Problem]:
    if len(table.seats) == 1:
        if table.seats[0].kind in OVER_THE_BOARD:
            yield codes.MISSING_OPPONENT.at(table.where, number=table.seats[0].player, round=table.round)
        return
    if len({seat.player for seat in table.seats}) < len(table.seats):
        yield codes.PLAYER_AGAINST_SELF.at(table.where, number=table.seats[0].player)
    elif len(table.seats) == 2:
        yield from _check_game(table, *table.seats)


def _check_game(table: ReportedTable, one: ReportedSeat, other: ReportedSeat) -> Iterator[Problem]:
    both_lost = one.outcome is other.outcome is Outcome.LOSS
    if one.kind is not other.kind or (not both_lost and not _are_mirrored(one, other)):
        yield codes.SIDES_DISAGREE.at(table.where, number=one.player, other=other.player, round=table.round)
    elif both_lost and one.kind is Kind.PLAYED:
        yield codes.BOTH_LOST.at(table.where, number=one.player, other=other.player, round=table.round)
    elif one.kind in _DECIDED and _winner_has_fewer_points(one, other):
        yield codes.GAME_POINTS_CONTRADICT.at(table.where, number=one.player, other=other.player)


def _are_mirrored(one: ReportedSeat, other: ReportedSeat) -> bool:
    if one.outcome is None or other.outcome is None:
        return one.outcome is other.outcome
    return _MIRROR[one.outcome] is other.outcome


def _winner_has_fewer_points(one: ReportedSeat, other: ReportedSeat) -> bool:
    """Return whether match points and game points name different winners. Equal game points may have been broken."""
    if one.game_points is None or other.game_points is None or one.outcome is None:
        return False
    difference = one.game_points - other.game_points
    if one.outcome is Outcome.DRAW:
        return difference != 0
    return difference < 0 if one.outcome is Outcome.WIN else difference > 0


def _check_results(report: Report, double_rounds: bool, even_rounds: bool) -> Iterator[Problem]:
    """Players with two results in one round."""
    results = [(seat.player, table.round) for table in report.tables for seat in table.seats]
    if len(set(results)) == len(results):
        return
    even = _find_even_rounds(report) if even_rounds else set()
    seen: dict[tuple[int, int], list[Kind]] = defaultdict(list)
    doubled: set[int] = set()
    for table in report.tables:
        for player, kind in {seat.player: seat.kind for seat in table.seats}.items():
            kinds = seen[player, table.round]
            kinds.append(kind)
            if len(kinds) > 1 and (double_rounds or table.round in even) and set(kinds) <= GAMES:
                doubled.add(table.round)
            elif len(kinds) == 2:
                yield codes.TWO_RESULTS.at(table.where, number=player, round=table.round)
    if doubled:
        yield codes.DOUBLE_ROUNDS.at(rounds=", ".join(map(str, sorted(doubled))))


def _find_even_rounds(report: Report) -> set[int]:
    """Return rounds in which everyone who played has the same number of games, more than one. Byes aren't games."""
    games: dict[int, Counter[int]] = defaultdict(Counter)
    for table in report.tables:
        for seat in table.seats:
            if seat.kind in GAMES:
                games[table.round][seat.player] += 1
    return {number for number, counts in games.items() if min(counts.values()) == max(counts.values()) > 1}


def _check_totals(report: Report) -> Iterator[Problem]:
    sums: dict[int, int] = defaultdict(int)
    for table in report.tables:
        for seat in table.seats:
            sums[seat.player] += seat.half_points or 0
    for player in report.players:
        # The committee's deductions from championship points aren't part of a game; no one falls below zero.
        stated, total = player.stated_half_points, max(0, sums[player.number] - player.penalty)
        if stated is not None and stated != total:
            yield codes.POINTS_CONTRADICT.at(
                player.where, number=player.number, stated=f"{stated / 2:g}", found=f"{total / 2:g}"
            )
