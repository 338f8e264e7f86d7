"""Standings against a second, naive reckoning in random championships of every kind of round."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.tournaments.competition.naive_standings import Naive
from tournaments.competition.counted_results import find_fictitious
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import take_tallies
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

CRITERIA = (
    *("points", "median_buchholz", "berger", "point_difference", "total_points"),
    *("buchholz", "buchholz_cut_1", "wins", "progressive"),
)
HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def make_championship(chance: random.Random) -> Report:
    """A championship with byes, forfeits, games given up, double losses, absences, late joiners, missing scores."""
    size, rounds = chance.randint(3, 12), chance.randint(1, 9)
    late = {number: chance.randint(2, rounds) for number in range(1, size + 1) if rounds > 1 and chance.random() < 0.1}
    scored = chance.random() < 0.8
    tables: list[ReportedTable] = []
    for number in range(1, rounds + 1):
        here = [one for one in range(1, size + 1) if late.get(one, 1) <= number]
        tables += [_before(chance, number, one) for one in late if late[one] > number and chance.random() < 0.7]
        chance.shuffle(here)
        while here:
            if len(here) == 1 or chance.random() < 0.08:
                tables.append(_alone(chance, number, here.pop()))
            else:
                tables.append(_game(chance, number, here.pop(), here.pop(), scored))
    tables += [_bonus(chance, one) for one in range(1, size + 1) if chance.random() < 0.05]
    players = tuple(
        ReportedPlayer(one, f"P{one}", late_from_round=late.get(one) if chance.random() < 0.5 else None)
        for one in range(1, size + 1)
    )
    stated = rounds + chance.randint(0, 2) if chance.random() < 0.5 else None
    return Report("random", rounds=rounds, players=players, tables=tuple(tables), stated_rounds=stated)


def _before(chance: random.Random, number: int, player: int) -> ReportedTable:
    kind = chance.choice((Kind.HALF_BYE, Kind.BONUS, Kind.ABSENT))
    return ReportedTable(number, None, (ReportedSeat(player, kind, None, 0 if kind is Kind.ABSENT else 1),))


def _alone(chance: random.Random, number: int, player: int) -> ReportedTable:
    kind, points = chance.choice(((Kind.BYE, 2), (Kind.HALF_BYE, 1), (Kind.ABSENT, 0), (Kind.FORFEIT, 2)))
    return ReportedTable(number, None, (ReportedSeat(player, kind, None, points, chance.choice((None, 50))),))


def _bonus(chance: random.Random, player: int) -> ReportedTable:
    return ReportedTable(0, None, (ReportedSeat(player, Kind.BONUS, None, chance.randint(1, 3)),))


def _game(chance: random.Random, number: int, one: int, other: int, scored: bool) -> ReportedTable:
    kind = chance.choices((Kind.PLAYED, Kind.ABANDONED, Kind.FORFEIT, Kind.PENDING), (80, 8, 8, 4))[0]
    if kind is Kind.PENDING:
        return ReportedTable(number, 1, (ReportedSeat(one, kind), ReportedSeat(other, kind)))
    ends = [(Outcome.WIN, Outcome.LOSS), (Outcome.LOSS, Outcome.WIN), (Outcome.DRAW, Outcome.DRAW)]
    if kind is not Kind.PLAYED:
        ends[2] = (Outcome.LOSS, Outcome.LOSS)
    outcomes = chance.choice(ends)
    known = scored and chance.random() < 0.95
    seats = tuple(
        ReportedSeat(player, kind, outcome, HALF_POINTS[outcome], chance.randint(150, 500) if known else None)
        for player, outcome in zip((one, other), outcomes, strict=True)
    )
    return ReportedTable(number, 1, seats)


@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_standings_agree_with_the_naive_reckoning(first: int) -> None:
    for seed in range(first, first + 100):
        chance = random.Random(seed)
        report = make_championship(chance)
        criteria = ("points", *chance.sample(CRITERIA[1:], k=chance.randint(0, 6)))
        after = chance.randint(0, report.rounds)
        field = take_tallies(report, CompetitionRules(), after_round=after)
        ranked = [(line.place, line.number, line.values) for line in rank_players(field, criteria)]
        naive = Naive(report, max(report.rounds, report.stated_rounds or 0), after).rank(criteria)
        assert ranked == [(place, number, tuple(map(_plain, values))) for place, number, values in naive], seed


def test_random_championships_have_everything_in_them() -> None:
    """Or their agreement would prove little."""
    reports = [make_championship(random.Random(seed)) for seed in range(200)]
    kinds = {seat.kind for report in reports for table in report.tables for seat in table.seats}
    assert kinds == set(Kind)
    assert any(find_fictitious(report, CompetitionRules()) for report in reports)
    assert any(report.stated_rounds and report.stated_rounds >= 7 > report.rounds for report in reports)


def _plain(value: Fraction | None) -> float | None:
    return None if value is None else float(value)
