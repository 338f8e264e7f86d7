"""What of a report counts: length, fictitious points, forfeits without a score, disqualification."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.making.makers import FISC_RULES
from tests.tournaments.making.played import absent, bye, forfeit, game
from tournaments.competition.counted_results import (
    ForfeitScore,
    fill_forfeits,
    find_arrivals,
    find_fictitious,
    length_of,
)
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

PLAIN = CompetitionRules()


def report(*tables: ReportedTable, players: int = 4, **fields: object) -> Report:
    named = tuple(ReportedPlayer(number, f"P{number}") for number in range(1, players + 1))
    return Report("test", rounds=max(table.round for table in tables), players=named, tables=tables, **fields)  # type: ignore[arg-type]


def given(round_number: int, player: int, half_points: int, kind: Kind = Kind.HALF_BYE) -> ReportedTable:
    return ReportedTable(round_number, None, (ReportedSeat(player, kind, None, half_points),))


def points(results: Report, rules: CompetitionRules = PLAIN) -> dict[int, float]:
    return {line.number: line.half_points / 2 for line in compute_standings(results, rules)}


# Rounds 1 and 2 without player 5, who then wins rounds 3 and 4.
EARLY = (
    *(game(1, 1, 1, 2, "+"), game(1, 2, 3, 4, "+"), game(2, 1, 1, 3, "+"), game(2, 2, 2, 4, "+")),
    *(game(3, 1, 5, 1, "+"), game(3, 2, 2, 3, "+"), game(4, 1, 5, 2, "+"), game(4, 2, 1, 4, "+")),
)


@pytest.mark.parametrize(
    "before",
    [
        pytest.param((given(1, 5, 1), given(2, 5, 1)), id="half byes in the rounds before"),
        pytest.param((given(0, 5, 2, Kind.BONUS), absent(1, 5), absent(2, 5)), id="a bonus for no round"),
        pytest.param((given(1, 5, 1, Kind.BONUS), given(2, 5, 1, Kind.BONUS)), id="a bonus put into rounds"),
        pytest.param((given(1, 5, 2, Kind.BONUS),), id="all in one round"),
    ],
)
def test_points_of_a_late_joiner_for_pairing_are_gone_and_so_is_what_opponents_had_of_them(
    before: tuple[ReportedTable, ...],
) -> None:
    results = report(*before, *EARLY, players=5)
    assert points(results)[5] == 2
    # Player 1 met 2 (2 points), 3 (1), 5 (2) and 4 (0): without the worst 5, and not 6.
    lines = {line.number: line for line in compute_standings(results, FISC_RULES)}
    assert lines[1].tie_breaks[0] == 5
    assert lines[5].taken_off == 2
    assert points(results, replace(PLAIN, late_points="count"))[5] == 3


def test_points_beyond_half_a_point_a_round_were_given_for_something_else() -> None:
    results = report(given(0, 5, 5, Kind.BONUS), *EARLY, players=5)
    assert find_fictitious(results, PLAIN) == {5: 2}
    assert points(results)[5] == 3.5


def test_points_given_to_somebody_who_was_there_from_the_start_count() -> None:
    results = report(given(0, 1, 1, Kind.BONUS), game(1, 1, 1, 2, "+"), given(2, 1, 1), game(2, 1, 3, 4, "+"))
    assert find_fictitious(results, PLAIN) == {}
    assert points(results)[1] == 2


def test_file_that_says_when_somebody_came_is_believed() -> None:
    results = report(given(1, 5, 1), given(2, 5, 1), *EARLY, players=5)
    late = (*results.players[:4], replace(results.players[4], late_from_round=2))
    assert find_fictitious(replace(results, players=late), PLAIN) == {5: 1}


def test_arrivals_however_they_are_written() -> None:
    tables = (*EARLY, absent(1, 6), absent(2, 6), bye(3, 6), bye(1, 7), absent(1, 8))
    arrivals = find_arrivals(report(*tables, players=9))
    assert {number: (one.round, one.is_said) for number, one in arrivals.items() if number > 4} == {
        5: (3, True),
        6: (3, False),
        7: (1, False),
    }


@pytest.mark.parametrize(
    ("played", "stated", "announced", "length"),
    [
        (4, 7, None, 7), (4, None, 7, 7), (4, None, None, 4), (4, 7, 5, 7),
        # Programs state any number: what was announced and played is believed.
        (6, 9, 6, 6), (7, 5, None, 7), (7, 0, 5, 7),
    ],
)  # fmt: skip
def test_length_of_the_championship(played: int, stated: int | None, announced: int | None, length: int) -> None:
    assert length_of(Report("test", rounds=played, stated_rounds=stated), announced) == length


def test_two_opponents_are_left_out_from_the_start_of_a_championship_of_seven() -> None:
    median = CompetitionRules(tie_breaks=("median_buchholz",))
    results = report(*EARLY, players=5)
    by_played = {line.number: line.tie_breaks[0] for line in compute_standings(results, median)}
    for seven in (
        compute_standings(replace(results, stated_rounds=7), median),
        compute_standings(results, median, announced=7),
        compute_standings(results, median, announced=7, after_round=4),
    ):
        assert {line.number: line.tie_breaks[0] for line in seven} == {1: 4, 2: 5, 3: 3, 4: 3, 5: 0}
    assert by_played == {1: 5, 2: 6, 3: 5, 4: 5, 5: 3}


# --- Forfeits ---------------------------------------------------------------------------------------------


def unscored(table: ReportedTable) -> ReportedTable:
    return replace(table, seats=tuple(replace(seat, game_points=None) for seat in table.seats))


def both_away(round_number: int, *players: int) -> ReportedTable:
    return ReportedTable(round_number, 1, tuple(ReportedSeat(n, Kind.FORFEIT, Outcome.LOSS, 0) for n in players))


def test_forfeit_without_a_score_gets_that_of_the_rules() -> None:
    results = report(game(1, 1, 1, 2, "400-350"), unscored(forfeit(1, 2, 3, 4)), both_away(2, 1, 2))
    filled, count = fill_forfeits(results, ForfeitScore(250, 0))
    assert count == 2
    assert [[seat.game_points for seat in table.seats] for table in filled.tables] == [[400, 350], [250, 0], [0, 0]]
    scored = CompetitionRules(tie_breaks=("point_difference", "total_points"))
    assert {line.number: line.tie_breaks for line in compute_standings(filled, scored)} == {
        1: (50, 400), 2: (-50, 350), 3: (250, 250), 4: (-250, 0),
    }  # fmt: skip
    # Without the rules it is not known: no zero.
    lines = {line.number: line.tie_breaks for line in compute_standings(results, scored)}
    assert (lines[3], lines[4]) == ((None, None), (None, None))


@pytest.mark.parametrize(
    ("tables", "score"),
    [
        pytest.param((game(1, 1, 1, 2, "+"), forfeit(1, 2, 3, 4)), ForfeitScore(), id="no scores in the file"),
        pytest.param((game(1, 1, 1, 2, "400-350"), forfeit(1, 2, 3, 4)), ForfeitScore(), id="it has its own"),
        pytest.param((game(1, 1, 1, 2, "400-350"), unscored(forfeit(1, 2, 3, 4))), None, id="rules not known"),
    ],
)
def test_forfeits_that_stay_as_they_are(tables: tuple[ReportedTable, ...], score: ForfeitScore | None) -> None:
    results = report(*tables)
    if score and tables[0].seats[0].game_points is None:
        results = replace(results, tables=tuple(map(unscored, results.tables)))
    assert fill_forfeits(results, score) == (results, 0)


# --- Disqualification -------------------------------------------------------------------------------------


def disqualified(results: Report, number: int, after: int) -> Report:
    players = tuple(
        replace(player, disqualified_after=after) if player.number == number else player for player in results.players
    )
    return replace(results, players=players)


def places(lines: list[Standing]) -> dict[int, int | None]:
    return {line.number: line.place for line in lines}


def test_who_was_disqualified_has_no_place_and_what_was_played_stands() -> None:
    results = report(*EARLY, players=5)
    before = {line.number: line for line in compute_standings(results, FISC_RULES)}
    lines = compute_standings(disqualified(results, 1, 4), FISC_RULES)
    assert lines[-1].number == 1
    assert places(lines) == {2: 1, 5: 2, 3: 3, 4: 4, 1: None}
    for line in lines:
        assert (line.half_points, line.tie_breaks) == (before[line.number].half_points, before[line.number].tie_breaks)


def test_standings_of_a_round_before_the_disqualification_have_a_place_for_everybody() -> None:
    results = disqualified(report(*EARLY, players=5), 1, 2)
    assert None in places(compute_standings(results, FISC_RULES, after_round=2)).values()
    assert None not in places(compute_standings(results, FISC_RULES, after_round=1)).values()
