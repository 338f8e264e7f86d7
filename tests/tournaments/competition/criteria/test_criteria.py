"""Each criterion against a sum made by hand, and each open point decided the other way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.making.played import EBRE_RULES, bye, forfeit, game, table_of
from tournaments.competition.criterion import criteria
from tournaments.competition.open_points import DEFAULTS, OpenPoints
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import Field, take_tallies
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

RATINGS: dict[int, int | None] = {1: 1500, 2: 1401, 3: 1300, 4: None}


def report(*tables: ReportedTable, players: int = 4, **changes: Any) -> Report:
    named = tuple(ReportedPlayer(number, f"P{number}", rating=RATINGS.get(number)) for number in range(1, players + 1))
    named = tuple(replace(player, **changes.get(f"p{player.number}", {})) for player in named)
    return Report("test", rounds=max(table.round for table in tables), players=named, tables=tables)


def field(results: Report, *, rules: CompetitionRules | None = None, **options: Any) -> Field:
    decided = OpenPoints(**{name: value for name, value in options.items() if name in DEFAULTS})
    known = {name: value for name, value in options.items() if name not in DEFAULTS}
    return take_tallies(results, replace(rules or CompetitionRules(), options=decided), **known)


def values(code: str, of: Field) -> dict[int, Any]:
    return dict(criteria()[code].value(of, list(of.tallies)))


# 1 beats 2 and 3, 2 beats 4 and draws with 3; 3 and 4 met in round 1, 3 won; 1 and 4 fell out in round 3: 1 has 300–0.
RESULTS = (
    *(game(1, 1, 1, 2, "400-380"), game(1, 2, 3, 4, "350-300")),
    *(game(2, 1, 1, 3, "420-300"), game(2, 2, 2, 4, "390-310")),
    *(forfeit(3, 1, 1, 4), game(3, 2, 2, 3, "333-333")),
)
# Points: 1 has 3, 2 has 1½, 3 has 1½, 4 has 0.


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("points", {1: 3, 2: 1.5, 3: 1.5, 4: 0}),
        ("wins", {1: 2, 2: 1, 3: 1, 4: 0}),
        # Met: 1: 2, 3. 2: 1, 4, 3. 3: 4, 1, 2. 4: 3, 2.
        ("buchholz", {1: 3, 2: 4.5, 3: 4.5, 4: 3}),
        ("buchholz_cut_1", {1: 1.5, 2: 4.5, 3: 4.5, 4: 1.5}),
        ("buchholz_cut_2", {1: 0, 2: 3, 3: 3, 4: 0}),
        ("buchholz_median_1", {1: 0, 2: 1.5, 3: 1.5, 4: 0}),
        ("median_buchholz", {1: 1.5, 2: 4.5, 3: 4.5, 4: 1.5}),
        # 1 beat 2 and 3; 2 beat 4 and drew with 3 (¾); 3 beat 4 and drew with 2.
        ("berger", {1: 3, 2: 0.75, 3: 0.75, 4: 0}),
        ("progressive", {1: 6, 2: 2.5, 3: 3.5, 4: 0}),
        ("point_difference", {1: 440, 2: 60, 3: -70, 4: -430}),
        ("total_points", {1: 1120, 2: 1103, 3: 983, 4: 610}),
        # 1 met 1401 and 1300: 1350.5 is 1351. 2 met 1500, an unrated one and 1300. 4 met 1300 and 1401.
        ("average_rating", {1: 1351, 2: 1400, 3: 1451, 4: 1351}),
    ],
)
def test_criterion_is_the_sum_made_by_hand(code: str, expected: dict[int, float]) -> None:
    assert values(code, field(report(*RESULTS))) == expected


def test_nobody_met_has_no_average_rating() -> None:
    of = field(report(bye(1, 1), game(1, 1, 2, 4, "+"), players=4))
    assert values("average_rating", of) == {1: None, 2: None, 3: None, 4: 1401}


@pytest.mark.parametrize(
    ("option", "code", "expected"),
    [
        # 1 and 4 have met, then: 0 and 3 points more; the worst of three is left out.
        ("forfeit_no_meeting", "median_buchholz", {1: 3, 2: 4.5, 3: 4.5, 4: 4.5}),
        ("forfeit_scores_count", "point_difference", {1: 140, 2: 60, 3: -70, 4: -130}),
        # 1 and 4 met two in three rounds: the round without an opponent is the one left out.
        ("median_drops_met", "median_buchholz", {1: 3, 2: 4.5, 3: 4.5, 4: 3}),
    ],
)
def test_open_point_decided_otherwise(option: str, code: str, expected: dict[int, float]) -> None:
    assert values(code, field(report(*RESULTS))) != expected
    assert values(code, field(report(*RESULTS), **{option: False})) == expected


def test_length_decides_on_the_median_unless_rounds_played_do() -> None:
    results = report(*RESULTS)
    assert values("median_buchholz", field(results, announced=7))[2] == 3
    assert values("median_buchholz", field(results, announced=7, median_by_length=False))[2] == 4.5


def test_game_points_beside_a_bye_count_where_it_is_decided_so() -> None:
    with_score = ReportedTable(1, None, (ReportedSeat(1, Kind.BYE, None, 2, 50),))
    results = report(with_score, game(1, 1, 2, 3, "400-300"))
    assert values("total_points", field(results))[1] == 0
    assert values("total_points", field(results, bye_no_game_points=False))[1] == 50


def test_who_withdrew_is_put_last_where_it_is_decided_so() -> None:
    results = report(*RESULTS, p1={"withdrawn": True})
    kept = [(line.place, line.number) for line in rank_players(field(results), ["points"])]
    assert kept == [(1, 1), (2, 2), (2, 3), (4, 4)]
    last = rank_players(field(results, withdrawn_keep_place=False), ["points"])
    assert [(line.place, line.number) for line in last] == [(1, 2), (1, 3), (3, 4), (4, 1)]


def test_fictitious_points_move_their_owner_and_opponents_only_where_it_is_decided_so() -> None:
    """4 came in round 3 and has a point (P/2 of two rounds) for pairing."""
    early = (game(1, 1, 1, 2, "+"), bye(1, 3), game(2, 1, 1, 3, "+"), bye(2, 2))
    results = report(*early, game(3, 1, 4, 1, "+"), bye(3, 2), p4={"late_from_round": 3})
    without, with_ = field(results), field(results, for_pairing=True)
    assert (values("points", without)[4], values("points", with_)[4]) == (1, 2)
    assert values("buchholz", with_)[1] == values("buchholz", without)[1]
    moved = field(results, for_pairing=True, fictitious_own_only=False)
    assert values("buchholz", moved)[1] == values("buchholz", without)[1] + 1


# --- Direct encounter -------------------------------------------------------------------------------------


def direct(*tables: ReportedTable, equals: tuple[int, ...]) -> dict[int, Any]:
    of = field(report(*tables, players=max(equals)))
    return dict(criteria()["direct_encounter"].value(of, equals))


def test_direct_encounter_counts_the_games_among_equals() -> None:
    tables = (game(1, 1, 1, 2, "+"), game(2, 1, 2, 3, "+"), game(3, 1, 3, 1, "="), game(4, 1, 1, 4, "-"))
    assert direct(*tables, equals=(1, 2, 3)) == {1: 1.5, 2: 1, 3: 0.5}


def test_direct_encounter_with_missing_games_says_only_what_is_certain() -> None:
    # 1 beat 2, 3 and 4; 2 and 3, 3 and 4, 2 and 4 have not met: nobody can come up to three points.
    tables = (game(1, 1, 1, 2, "+"), game(2, 1, 1, 3, "+"), game(3, 1, 1, 4, "+"))
    assert direct(*tables, equals=(1, 2, 3, 4)) == {1: 3, 2: None, 3: None, 4: None}
    assert direct(game(1, 1, 1, 2, "+"), equals=(1, 2, 3)) == {1: None, 2: None, 3: None}


def test_direct_encounter_knows_no_forfeits() -> None:
    assert direct(forfeit(1, 1, 1, 2), equals=(1, 2)) == {1: None, 2: None}


# --- Tables of three and four --------------------------------------------------------------------------------

TABLES = (
    *(table_of(1, 1, {1: 400, 2: 350, 3: 300, 4: 200}), table_of(1, 2, {5: 300, 6: 250, 7: 200})),
    *(table_of(2, 1, {1: 310, 5: 320, 6: 300, 2: 290}), table_of(2, 2, {3: 300, 4: 280, 7: 260})),
)


def test_places_and_cusca_of_larger_tables() -> None:
    of = field(report(*TABLES, players=8), rules=EBRE_RULES)
    assert values("mean_place", of) == {1: 1.5, 2: 3, 3: 2, 4: 3, 5: 1, 6: 2.5, 7: 3, 8: None}
    # 1: (400 × 4 + 310 × 4) / 2; 5: (300 × 3 + 320 × 4) / 2.
    assert {number: values("cusca", of)[number] for number in (1, 5, 8)} == {1: 1420, 5: 1090, 8: None}
    assert values("wins", of) == {1: 1, 2: 0, 3: 1, 4: 0, 5: 2, 6: 0, 7: 0, 8: 0}
    best_first = [line.number for line in rank_players(of, ["mean_place"])]
    assert best_first == [5, 1, 3, 6, 2, 4, 7, 8]


def test_cusca_asks_for_a_least_number_of_games() -> None:
    strict = replace(EBRE_RULES, cusca_games=3)
    assert set(values("cusca", field(report(*TABLES, players=7), rules=strict)).values()) == {None}


def test_options_are_read_and_written_by_their_codes() -> None:
    decided = OpenPoints(look_ahead=False)
    assert decided.as_json() == {"look_ahead": False}
    assert OpenPoints.from_json(decided.as_json()) == decided
    for wrong in ({"look": True}, {"look_ahead": "no"}, {"look_ahead": 0}):
        with pytest.raises(ValueError, match="look"):
            OpenPoints.from_json(wrong)
