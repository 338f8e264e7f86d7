"""The criteria of four players who all met, and of some who have not, against sums made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.competition.test_standings import game, report
from tournaments.competition.criteria.encounters import direct_encounter
from tournaments.competition.criterion import criteria
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field, take_tallies
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

RULES = CompetitionRules()
RATINGS = (1500, 1400, None, 1301)
# 1 beats 2 and 3 and draws with 4; 2 beats 3 and 4; 3 beats 4. Points: 2½, 2, 1, ½.
ALL_MET = (
    game(1, 1, 400, 2, 350, 2),
    game(1, 3, 380, 4, 300, 2),
    game(2, 1, 410, 3, 390, 2),
    game(2, 2, 370, 4, 360, 2),
    game(3, 4, 333, 1, 333, 1),
    game(3, 2, 400, 3, 300, 2),
)


def field_of(*tables: ReportedTable, players: int = 4) -> Field:
    rounds = max(table.round for table in tables)
    results: Report = report(players, rounds, *tables)
    rated = tuple(
        ReportedPlayer(number, f"P{number}", rating=rating)
        for number, rating in zip(range(1, players + 1), RATINGS, strict=False)
    )
    return take_tallies(replace(results, players=rated), RULES)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Points of the opponents met: of 1 those of 2, 3 and 4, that is 2 + 1 + ½.
        ("buchholz", [3.5, 4, 5, 5.5]),
        # Without the least, without the two least, without the least and the most.
        ("buchholz_cut_1", [3, 3.5, 4.5, 4.5]),
        ("buchholz_cut_2", [2, 2.5, 2.5, 2.5]),
        ("buchholz_median_1", [1, 1, 2, 2]),
        ("wins", [2, 2, 1, 0]),
        # After each round: of 1 the points 1, 2, 2½, of 3 always 1.
        ("progressive", [5.5, 3, 3, 0.5]),
        # Of 1 (1400 + 1301) / 2 = 1350.5, of 2 (1500 + 1301) / 2 = 1400.5; 3 has no rating.
        ("average_rating", [1351, 1401, 1400, 1450]),
    ],
)
def test_criterion_is_the_sum_made_by_hand(code: str, expected: list[float]) -> None:
    assert criteria()[code].value(field_of(*ALL_MET), [1, 2, 3, 4]) == dict(zip([1, 2, 3, 4], expected, strict=True))


def test_points_of_no_round_are_there_from_the_first() -> None:
    given = ReportedTable(0, None, (ReportedSeat(4, Kind.BYE, None, 2),))
    # ½ in round 3, and one point in the sums of all three rounds.
    assert criteria()["progressive"].value(field_of(given, *ALL_MET), [4]) == {4: 3.5}


def test_direct_encounter_counts_the_games_among_the_equals_only() -> None:
    assert direct_encounter(field_of(*ALL_MET), [2, 3]) == {2: 1, 3: 0}
    assert direct_encounter(field_of(*ALL_MET), [1, 4]) == {1: 0.5, 4: 0.5}
    assert direct_encounter(field_of(*ALL_MET), [1, 2, 3]) == {1: 2, 2: 1, 3: 0}


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        # 1 has beaten all; 4, who has two games to come, cannot reach 3 points, but can still reach 2's one.
        ([(1, 2, 2), (1, 3, 2), (1, 4, 2), (2, 3, 2)], {1: 3, 2: None, 3: None, 4: None}),
        # 2 can still reach the 1½ of 1 with the game against 3.
        ([(1, 3, 2), (1, 2, 1)], {1: None, 2: None, 3: None}),
        # 4 is out of everybody's reach upwards, and 3, beaten by all it met, stays below 2 whatever comes.
        ([(1, 2, 2), (1, 3, 2), (1, 4, 2), (2, 3, 2), (2, 4, 2)], {1: 3, 2: 2, 3: None, 4: None}),
        # Nobody has met anybody.
        ([(1, 4, 2), (2, 4, 2)], {1: None, 2: None}),
    ],
)
def test_direct_encounter_gives_a_value_to_whom_no_missing_game_can_move(
    tables: list[tuple[int, int, int]], expected: dict[int, float | None]
) -> None:
    """``tables``: who played whom, with the half points of the first."""
    played = [game(number, one, None, other, None, half) for number, (one, other, half) in enumerate(tables, start=1)]
    assert direct_encounter(field_of(*played), list(expected)) == expected
