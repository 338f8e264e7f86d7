"""Standings of a large open, and the chances of every place, by the pure rules."""

from __future__ import annotations

import random
from typing import Any

from tests.bench.ground.benchmark import Benchmark
from tournaments.competition.outlook.chances import estimate_chances
from tournaments.competition.outlook.remaining_games import Remaining
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import compute_standings
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

FISC = CompetitionRules(tie_breaks=("median_buchholz", "berger", "point_difference", "total_points"))
ROUNDS = 11


def make_open(small: bool) -> Report:
    """1,001 players (small: 51) after 11 rounds, always the same games; the odd one has a bye."""
    size = 51 if small else 1_001
    chance = random.Random(11)
    players = tuple(ReportedPlayer(number, f"P{number}", rating=1500 - number) for number in range(1, size + 1))
    tables = []
    for number in range(1, ROUNDS + 1):
        order = list(range(1, size + 1))
        chance.shuffle(order)
        for table, (one, other) in enumerate(zip(order[::2], order[1::2], strict=False), start=1):
            scores = chance.randint(250, 500), chance.randint(250, 499)
            tables.append(ReportedTable(number, table, _seats((one, other), scores)))
        tables.append(ReportedTable(number, None, (ReportedSeat(order[-1], Kind.BYE, Outcome.WIN, 2),)))
    return Report("bench", rounds=ROUNDS, players=players, tables=tuple(tables))


def _seats(players: tuple[int, int], scores: tuple[int, int]) -> tuple[ReportedSeat, ...]:
    equal = scores[0] == scores[1]
    outcomes = [Outcome.DRAW if equal else Outcome.WIN if own == max(scores) else Outcome.LOSS for own in scores]
    worth = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
    return tuple(
        ReportedSeat(player, Kind.PLAYED, outcome, worth[outcome], score)
        for player, outcome, score in zip(players, outcomes, scores, strict=True)
    )


def rank(report: Report) -> dict[str, Any]:
    return {"players": len(compute_standings(report, FISC))}


def make_remaining(small: bool) -> Remaining:
    """A field of 100 (small: 20) with the present round paired and three more to come."""
    size = 20 if small else 100
    points = {number: number % 9 for number in range(1, size + 1)}
    return Remaining(points, [(number, number + 1) for number in range(1, size, 2)], 3)


def estimate(left: Remaining) -> dict[str, Any]:
    ratings = {number: 1400 - 5 * number for number in left.points}
    return {"runs_played": estimate_chances(left, ratings, seed=1).runs}


STANDINGS = (
    Benchmark(
        name="standings",
        about="Standings of 1,001 players after 11 rounds by FISC's criteria",
        setup=make_open,
        run=rank,
        aim=0.05,
    ),
    Benchmark(
        name="chances",
        about="The chance of every place for 100 players, 10,000 runs of four rounds",
        setup=make_remaining,
        run=estimate,
        aim=1.0,
    ),
)
