"""Checks a played championship against a system round by round: wrong meetings and byes. Pure.

A round is judged by what was known before it. Everyone with a table or the bye was present; as repairs by hand aren't
known, everything is reported and nothing refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.byes import list_bye_candidates
from tournaments.pairing.rounds.result import CannotPair, Pairing, Reason
from tournaments.report.report import OVER_THE_BOARD, Kind, Report, ReportedTable

_THERE = OVER_THE_BOARD | {Kind.FORFEIT, Kind.PENDING, Kind.BYE}


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with a round."""

    round: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Played:
    """A round as played: pairs or tables of numbers, and who had the bye."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def check_pairings(report: Report, system: str, options: PairingOptions) -> list[Finding]:
    """Return everything in which the rounds differ from what the system allows, in round order."""
    rounds = sorted({table.round for table in report.tables if table.round > 0})
    return [Finding(number, reason) for number in rounds for reason in _check_round(report, number, system, options)]


def _check_round(report: Report, number: int, system: str, options: PairingOptions) -> Iterator[Reason]:
    tables = [table for table in report.tables if table.round == number]
    played = _read(tables)
    there = {player for table in played.tables for player in table} | set(played.byes)
    twice = sorted(player for player in there if _count_places(tables, player) > 1)
    if twice:
        yield Reason("two_places", {"players": twice})
        return
    snapshot = replace(take_snapshot(report, options, number), present=tuple(sorted(there)))
    if not there:
        return
    contest = Contest(snapshot, options, pairing_systems()[system].by_number)
    yield from _check_byes(contest, played, system)
    if not pairing_systems()[system].repeats:
        yield from _check_meetings(contest, played)
    yield from _compare(contest, played, system, options)


def _read(tables: Sequence[ReportedTable]) -> Played:
    sitting = tuple(tuple(seat.player for seat in table.seats) for table in tables if len(table.seats) > 1)
    alone = [table.seats[0] for table in tables if len(table.seats) == 1]
    return Played(sitting, tuple(seat.player for seat in alone if seat.kind in _THERE))


def _count_places(tables: Sequence[ReportedTable], player: int) -> int:
    return sum(seat.player == player and seat.kind in _THERE for table in tables for seat in table.seats)


def _check_byes(contest: Contest, played: Played, system: str) -> Iterator[Reason]:
    if pairing_systems()[system].own_byes:
        return
    if len(played.byes) > 1:
        yield Reason("several_byes", {"players": list(played.byes)})
    had = contest.history.byes
    candidates = list_bye_candidates(replace(contest, options=replace(contest.options, bye=None)))
    for number in played.byes:
        if contest.is_late(number) and not contest.is_late(candidates[0]):
            yield Reason("bye_to_late_joiner", {"player": number})
        elif had.get(number, 0) > had.get(candidates[0], 0):
            yield Reason("second_bye_too_early", {"player": number, "other": candidates[0]})


def _check_meetings(contest: Contest, played: Played) -> Iterator[Reason]:
    for table in played.tables:
        for one, other in combinations(table, 2):
            times = contest.met(one, other)
            if times:
                yield Reason("second_meeting", {"players": list(order(one, other)), "times": times})
            if order(one, other) in contest.forbidden:
                yield Reason("forbidden_pair", {"players": list(order(one, other))})


def _compare(contest: Contest, played: Played, system: str, options: PairingOptions) -> Iterator[Reason]:
    """Compare with what the engine would have made of the round, if that is meaningful."""
    if len(played.byes) > 1 and not pairing_systems()[system].everybody_meets:
        return
    try:
        made = pair(contest.snapshot, system, options)
    except CannotPair as error:
        yield Reason("engine_gives_none", {"code": error.code})
        return
    compared = pairing_systems()[system].compared
    if compared == "distances":
        yield from _compare_distances(contest, played, made)
    elif compared == "tables":
        yield from _compare_tables(played, made)
    elif compared == "seating":
        yield from _compare_seating(contest, played, made)
    elif compared == "groups" and not played.byes:
        yield from _compare_groups(contest, played, made)


def _compare_distances(contest: Contest, played: Played, made: Pairing) -> Iterator[Reason]:
    """A shorter distance than ours isn't a fault: we may have looked ahead where others didn't."""
    if contest.snapshot.round == 1 and contest.options.decided.first_round_halves:
        yield from _compare_tables(played, made)
        return
    meets_again = any(contest.met(*couple) for couple in played.tables if len(couple) == 2)
    if set(played.byes) != set(made.byes):
        yield Reason("other_bye", {"players": list(played.byes), "expected": list(made.byes)})
    elif not meets_again:
        was, best = _distance(contest, played.tables), _distance(contest, [table.players for table in made.tables])
        if was > best:
            yield Reason("distance_not_least", {"distance": was, "least": best})


def _distance(contest: Contest, tables: Sequence[Sequence[int]]) -> int:
    return sum(abs(contest.places[table[0]] - contest.places[table[-1]]) for table in tables)


def _compare_tables(played: Played, made: Pairing) -> Iterator[Reason]:
    was = {tuple(sorted(table)) for table in played.tables}
    expected = {tuple(sorted(table.players)) for table in made.tables}
    if set(played.byes) != set(made.byes):
        yield Reason("other_bye", {"players": list(played.byes), "expected": list(made.byes)})
    for table in sorted(was - expected):
        yield Reason("other_table", {"players": list(table)})


def _compare_seating(contest: Contest, played: Played, made: Pairing) -> Iterator[Reason]:
    sizes = sorted(len(table) for table in played.tables)
    expected = sorted(len(table.players) for table in made.tables)
    if sizes != expected:
        yield Reason("other_sizes", {"sizes": sizes, "expected": expected})
    again = sum(contest.met(*couple) > 0 for table in played.tables for couple in combinations(table, 2))
    if again > len(made.second_meetings):
        yield Reason("meetings_not_fewest", {"meetings": again, "fewest": len(made.second_meetings)})


def _compare_groups(contest: Contest, played: Played, made: Pairing) -> Iterator[Reason]:
    was = _across(contest, played.tables)
    fewest = _across(contest, [table.players for table in made.tables])
    if was > fewest:
        yield Reason("across_groups", {"tables": was, "fewest": fewest})


def _across(contest: Contest, tables: Sequence[Sequence[int]]) -> int:
    return sum(contest.points[table[0]] != contest.points[table[-1]] for table in tables)
