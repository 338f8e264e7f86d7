"""What is said of a report in its championship: each rule broken once, and each kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from federation.problems.kinds import Problem, Severity, Where
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, table_of
from tournaments.competition.counted_results import ForfeitScore
from tournaments.competition.rules import CompetitionRules, System, last_round_to_join
from tournaments.files.checks.championship import Circumstances, check_in_championship, check_retired
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

WEEKEND = Circumstances(
    CompetitionRules(rounds_min=3),
    starts_on=date(2026, 3, 14),
    ends_on=date(2026, 3, 15),
    received_on=date(2026, 3, 16),
)
# Four players, three rounds, everybody against everybody.
ROUNDS = (
    *(game(1, 1, 1, 2, "400-300"), game(1, 2, 3, 4, "350-340")),
    *(game(2, 1, 1, 3, "410-390"), game(2, 2, 2, 4, "333-333")),
    *(game(3, 1, 1, 4, "400-380"), game(3, 2, 2, 3, "300-299")),
)
PLAYERS = tuple(ReportedPlayer(number, f"Player {number}", where=Where(row=number)) for number in range(1, 6))


def make_report(*tables: ReportedTable, players: int = 4, **fields: Any) -> Report:
    values: dict[str, Any] = {"format": "excel", "players": PLAYERS[:players], "tables": tables, **fields}
    values.setdefault("rounds", max(table.round for table in tables))
    return Report(**values)


def find(report: Report, **fields: Any) -> list[Problem]:
    return list(check_in_championship(report, replace(WEEKEND, **fields)))


def codes_of(report: Report, **fields: Any) -> list[str]:
    return [problem.code for problem in find(report, **fields)]


def rules(**fields: Any) -> CompetitionRules:
    return replace(WEEKEND.rules, **fields)


# For reports that are filled up with byes.
NO_BYES = rules(bye="none")


def test_championship_by_its_rules_has_no_problem() -> None:
    assert codes_of(make_report(*ROUNDS), rounds=3, capacity=4, deadline=date(2026, 3, 22)) == []


@pytest.mark.parametrize(
    ("fields", "code", "severity", "params"),
    [
        ({"is_approved": False}, "not_approved", Severity.ERROR, {}),
        (
            {"formats": frozenset({"swiss_perfect", "csv"})},
            "format_not_accepted",
            Severity.ERROR,
            {"format": "Excel", "accepted": "CSV, Swiss Perfect"},
        ),
        (
            {"received_on": date(2026, 3, 14)},
            "sent_before_end",
            Severity.WARNING,
            {"received": "2026-03-14", "end": "2026-03-15"},
        ),
        (
            {"deadline": date(2026, 3, 15)},
            "deadline_missed",
            Severity.WARNING,
            {"received": "2026-03-16", "deadline": "2026-03-15"},
        ),
        ({"rounds": 5}, "rounds_not_as_announced", Severity.WARNING, {"rounds": 3, "announced": 5}),
        ({"rounds": 2}, "more_rounds_than_announced", Severity.ERROR, {"rounds": 3, "announced": 2}),
        ({"capacity": 3}, "capacity_exceeded", Severity.WARNING, {"players": 4, "capacity": 3}),
        ({"rules": rules(rounds_min=5)}, "too_few_rounds", Severity.WARNING, {"rounds": 3, "minimum": 5}),
    ],
)
def test_circumstances_are_judged(fields: Any, code: str, severity: Severity, params: dict[str, Any]) -> None:
    [problem] = find(make_report(*ROUNDS), **fields)
    assert (problem.code, problem.severity, dict(problem.params)) == (code, severity, params)


def test_last_day_of_the_deadline_and_of_the_championship_are_in_time() -> None:
    on_the_day = {"received_on": date(2026, 3, 15), "deadline": date(2026, 3, 15)}
    assert codes_of(make_report(*ROUNDS), **on_the_day) == []


@pytest.mark.parametrize("formats", [frozenset(), frozenset({"excel"})])
def test_format_is_accepted_where_the_federation_names_it_or_names_none(formats: frozenset[str]) -> None:
    assert codes_of(make_report(*ROUNDS), formats=formats) == []


def test_players_who_never_played_need_no_place() -> None:
    assert codes_of(make_report(*ROUNDS, players=5), capacity=4) == []


# --- Meetings ---------------------------------------------------------------------------------------------


def test_pair_that_meets_again_is_named_with_both_rounds() -> None:
    again = replace(game(4, 1, 2, 1, "310-320"), where=Where(sheet="Ronda 4", row=2))
    other = game(4, 2, 3, 4, "+")
    third = game(5, 1, 1, 2, "+")
    cited = rules(articles={"meeting": "FISC §1 A"})
    repeated, also = find(make_report(*ROUNDS, again, other, third, game(5, 2, 3, 4, "+")), rules=cited)
    assert (repeated.code, repeated.severity, repeated.where) == ("met_again", Severity.WARNING, again.where)
    assert dict(repeated.params) == {
        "name": "Player 1", "other": "Player 2", "rounds": "1, 4, 5", "article": "FISC §1 A",
    }  # fmt: skip
    assert (also.code, also.params["rounds"]) == ("met_again", "1, 4, 5")


def test_regulation_that_is_silent_on_it_is_not_cited() -> None:
    silent = rules(articles={"bye": "Mallorca c"}, source="Ciutat de Mallorca")
    repeated, _ = find(make_report(*ROUNDS, game(4, 1, 2, 1, "310-320"), game(4, 2, 3, 4, "+")), rules=silent)
    assert repeated.params["article"] == ""


def test_second_cycle_of_a_round_robin_is_no_second_meeting() -> None:
    report = make_report(*ROUNDS, game(4, 1, 2, 1, "310-320"), game(4, 2, 3, 4, "+"))
    assert codes_of(report, rules=rules(system=System.ROUND_ROBIN)) == []


@pytest.mark.parametrize(
    "tables",
    [
        pytest.param((*ROUNDS, forfeit(4, 1, 1, 2), forfeit(4, 2, 3, 4)), id="a forfeit is no meeting"),
        pytest.param((forfeit(1, 1, 1, 2), forfeit(1, 2, 3, 4), *ROUNDS[2:], game(4, 1, 1, 2, "+"),
                      game(4, 2, 3, 4, "+")), id="nor was an earlier one"),
        pytest.param((*ROUNDS, *(bye(4, number) for number in range(1, 5))), id="a bye is no meeting"),
        pytest.param((*ROUNDS, game(3, 1, 1, 4, "300-310")), id="two games of one round are one meeting"),
    ],
)  # fmt: skip
def test_what_is_no_second_meeting(tables: tuple[ReportedTable, ...]) -> None:
    assert codes_of(make_report(*tables)) == []


def test_pairs_may_meet_again_where_the_rules_let_them() -> None:
    report = make_report(*ROUNDS, game(4, 1, 1, 2, "+"), game(4, 2, 3, 4, "+"))
    assert codes_of(report, rules=rules(repeat_meetings=True)) == []


# --- Late, gone, missing ----------------------------------------------------------------------------------


def late(first: int, of: int) -> Report:
    """A fifth player who is there from a round on; everybody else has a bye in every round."""
    others = [bye(number, player) for number in range(1, of + 1) for player in range(1, 5)]
    return make_report(*others, *(bye(number, 5) for number in range(first, of + 1)), players=5)


@pytest.mark.parametrize(
    ("late_until", "rounds", "last"),
    [
        *(("half", 8, 4), ("half", 7, 3), ("half", 5, 2), ("half", 2, 1), ("half", 1, 1)),
        *(("none", 8, 1), ("3", 8, 3), ("0", 8, 1), ("", 8, 8), ("always", 8, 8)),
    ],
)
def test_last_round_to_join(late_until: str, rounds: int, last: int) -> None:
    assert last_round_to_join(late_until, rounds) == last


@pytest.mark.parametrize(
    ("first", "of", "codes"),
    [(1, 8, []), (2, 8, ["joined_late"]), (4, 8, ["joined_late"]), (5, 8, ["joined_too_late"])],
)
def test_late_joiners_are_noted_until_half_and_a_warning_after(first: int, of: int, codes: list[str]) -> None:
    assert codes_of(late(first, of), rules=NO_BYES) == codes


def test_announced_rounds_say_where_half_is() -> None:
    assert codes_of(late(4, 8), rounds=6, rules=NO_BYES) == ["more_rounds_than_announced", "joined_too_late"]


def test_round_of_arrival_in_the_file_counts_before_its_results() -> None:
    players = (*PLAYERS[:4], replace(PLAYERS[4], late_from_round=3))
    report = replace(late(2, 8), players=players)
    joined, points = find(report, rules=NO_BYES)
    assert dict(joined.params) == {"number": 5, "round": 3}
    # A point for the round before is what late joiners have for pairing.
    assert (points.code, points.params["points"]) == ("fictitious_points", "1")


@pytest.mark.parametrize("kind", [Kind.ABSENT, Kind.HALF_BYE, Kind.BONUS])
def test_late_joiner_is_noticed_however_the_file_writes_the_rounds_before(kind: Kind) -> None:
    before = [ReportedTable(n, None, (ReportedSeat(5, kind, None, kind is not Kind.ABSENT),)) for n in range(1, 5)]
    report = late(5, 8)
    found = find(replace(report, tables=(*before, *report.tables)), rules=NO_BYES)
    [problem] = [one for one in found if one.code == "joined_too_late"]
    assert dict(problem.params) == {"number": 5, "round": 5, "last": 4}


def test_bye_of_the_first_round_is_no_late_joining() -> None:
    assert codes_of(late(1, 3), rules=NO_BYES) == []


def test_points_of_a_late_joiner_for_pairing_are_named() -> None:
    before = [ReportedTable(n, None, (ReportedSeat(5, Kind.HALF_BYE, Outcome.DRAW, 1),)) for n in (1, 2)]
    report = late(3, 6)
    cited = replace(NO_BYES, articles={"late": "FISC §4"})
    found = find(replace(report, tables=(*before, *report.tables)), rules=cited)
    [problem] = [one for one in found if one.code == "fictitious_points"]
    assert problem.severity is Severity.WARNING
    assert dict(problem.params) == {
        "name": "Player 5", "stated": "5", "points": "1", "counted": "4", "article": "FISC §4",
    }  # fmt: skip
    assert "fictitious_points" not in codes_of(
        replace(report, tables=(*before, *report.tables)), rules=replace(cited, late_points="count")
    )


def test_player_without_a_result_between_others_is_missed() -> None:
    tables = [bye(number, player) for number in range(1, 6) for player in (1, 2, 3)]
    tables += [bye(1, 4), absent(3, 4), bye(5, 4)]
    [problem] = find(make_report(*tables), rules=rules(late_until="always"))
    assert (problem.code, problem.severity, problem.where) == ("result_missing", Severity.WARNING, Where(row=4))
    assert dict(problem.params) == {"number": 4, "rounds": "2, 4"}


def test_player_who_stops_early_is_a_warning_unless_the_file_says_withdrawn() -> None:
    tables = (*ROUNDS, *(bye(4, player) for player in (1, 2, 3)))
    [problem] = find(make_report(*tables))
    assert (problem.code, dict(problem.params)) == ("left_early", {"number": 4, "round": 3, "rounds": 4})
    withdrawn = (*PLAYERS[:3], replace(PLAYERS[3], withdrawn=True))
    assert codes_of(replace(make_report(*tables), players=withdrawn)) == []


def test_points_for_no_round_are_no_result_of_a_round() -> None:
    bonus = ReportedTable(0, None, (ReportedSeat(1, Kind.BONUS, None, 1),))
    assert codes_of(make_report(*ROUNDS, bonus)) == []


# --- Seats, scores, places --------------------------------------------------------------------------------


def test_tables_of_other_sizes_than_the_rules() -> None:
    ebre = replace(EBRE_RULES, rounds_min=1, late_until="none")
    four = table_of(1, 1, {1: 400, 2: 300, 3: 200, 4: 100})
    assert codes_of(make_report(four), rules=ebre) == []
    assert codes_of(make_report(table_of(1, 1, {1: 400, 2: 300, 3: 200})), rules=ebre) == []
    [small] = find(make_report(game(1, 1, 1, 2, "400-300")), rules=ebre)
    assert (small.code, small.severity, dict(small.params)) == (
        "table_too_small", Severity.WARNING, {"seats": 2, "allowed": 4},
    )  # fmt: skip
    [large, *_others] = find(make_report(four), rules=rules(rounds_min=1))
    assert (large.code, large.severity) == ("table_too_large", Severity.ERROR)


@pytest.mark.parametrize(("score", "codes"), [("1500-300", []), ("1501-300", ["unusual_score"])])
def test_scores_nobody_reaches_are_a_warning(score: str, codes: list[str]) -> None:
    assert codes_of(make_report(game(1, 1, 1, 2, score)), rules=rules(rounds_min=1)) == codes


def test_bye_with_a_score_is_a_note() -> None:
    with_score = ReportedTable(1, None, (ReportedSeat(1, Kind.BYE, None, 2, 300),))
    [problem] = find(make_report(with_score), rules=rules(rounds_min=1))
    assert (problem.code, problem.severity) == ("bye_with_score", Severity.NOTE)


def won_at(score: int) -> ReportedTable:
    table = game(1, 1, 1, 2, "+")
    return replace(table, seats=tuple(replace(seat, game_points=score) for seat in table.seats))


def test_equal_score_is_a_draw_unless_the_rules_decide_it() -> None:
    [problem] = find(make_report(won_at(350)), rules=rules(rounds_min=1))
    assert (problem.code, dict(problem.params)) == ("equal_score_won", {"number": 1, "other": 2, "found": 350})
    assert codes_of(make_report(won_at(350)), rules=rules(rounds_min=1, equal_score="decided")) == []
    assert codes_of(make_report(game(1, 1, 1, 2, "350-350")), rules=rules(rounds_min=1)) == []


def at_four(*seats: tuple[int, int, int]) -> ReportedTable:
    """Seats as (place, game points, half points)."""
    numbered = enumerate(seats, start=1)
    return ReportedTable(
        1, 1, tuple(ReportedSeat(n, Kind.PLAYED, None, half, points, place) for n, (place, points, half) in numbered)
    )


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        (at_four((1, 400, 8), (2, 300, 6), (3, 200, 4), (4, 100, 2)), []),
        (at_four((1, 400, 8), (2, 300, 5), (2, 300, 5), (4, 100, 2)), []),
        (at_four((1, 400, 8), (2, 300, 6), (2, 300, 6), (4, 100, 2)), ["match_points_contradict"] * 2),
        (at_four((2, 400, 6), (1, 300, 8), (3, 200, 4), (4, 100, 2)), ["places_contradict"]),
        (at_four((1, 300, 8), (2, 300, 6), (3, 200, 4), (4, 100, 2)), []),
    ],
)
def test_places_scores_and_match_points_of_a_table_of_four(table: ReportedTable, codes: list[str]) -> None:
    assert codes_of(make_report(table), rules=replace(EBRE_RULES, rounds_min=1)) == codes


def test_win_worth_something_else_than_the_rules_say() -> None:
    table = game(1, 1, 1, 2, "+")
    wrong = replace(table, seats=(replace(table.seats[0], half_points=4), table.seats[1]))
    [problem] = find(make_report(wrong), rules=rules(rounds_min=1))
    assert (problem.code, dict(problem.params)) == (
        "match_points_contradict", {"number": 1, "found": "2", "expected": "1"},
    )  # fmt: skip


@pytest.mark.parametrize("kind", [Kind.ABANDONED, Kind.FORFEIT])
def test_equal_score_of_a_game_given_up_or_lost_on_time_is_right(kind: Kind) -> None:
    table = won_at(350)
    lost = replace(table, seats=tuple(replace(seat, kind=kind) for seat in table.seats))
    assert codes_of(make_report(lost), rules=rules(rounds_min=1)) == []


def test_forfeits_without_a_score_are_filled_in_and_said() -> None:
    unscored = forfeit(4, 1, 1, 2)
    unscored = replace(unscored, seats=tuple(replace(seat, game_points=None) for seat in unscored.seats))
    report = make_report(*ROUNDS, unscored, game(4, 2, 3, 4, "1-0"))
    found = find(report, forfeit_score=ForfeitScore(300, 0), rules=rules(repeat_meetings=True))
    [problem] = [one for one in found if one.code == "forfeits_filled"]
    assert (problem.severity, dict(problem.params)) == (
        Severity.NOTE,
        {"count": 1, "winner": 300, "loser": 0, "article": ""},
    )


@pytest.mark.parametrize(
    ("stated", "announced", "codes"),
    [(7, None, ["length_taken"]), (None, 7, ["rounds_not_as_announced", "length_taken"]), (6, None, []), (7, 3, [])],
)
def test_length_that_changes_the_standings_is_said(
    stated: int | None, announced: int | None, codes: list[str]
) -> None:
    report = make_report(*ROUNDS, stated_rounds=stated)
    fisc = rules(tie_breaks=("median_buchholz",))
    assert codes_of(report, rounds=announced, rules=fisc) == codes


def test_disqualified_player_is_named_and_misses_no_rounds() -> None:
    tables = (*ROUNDS, game(4, 1, 1, 2, "+"), bye(4, 3))
    out = (*PLAYERS[:3], replace(PLAYERS[3], disqualified_after=3))
    found = find(replace(make_report(*tables), players=out), rules=replace(NO_BYES, repeat_meetings=True))
    assert [(one.code, dict(one.params)) for one in found] == [("disqualified", {"name": "Player 4", "round": 3})]


def test_retired_players_are_named_with_the_day() -> None:
    report = make_report(*ROUNDS)
    retired = {70: date(2025, 6, 1)}
    [problem] = check_retired(report, {1: 70, 2: 71}, retired)
    assert dict(problem.params) == {"name": "Player 1", "since": "2025-06-01"}
