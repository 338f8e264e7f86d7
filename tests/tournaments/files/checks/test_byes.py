"""Byes against the rules: whom they went to, and whom they should have gone to."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.making.played import bye, forfeit, game
from tournaments.competition.pairable import can_be_paired
from tournaments.competition.rules import CompetitionRules, System
from tournaments.files.checks.byes import check_byes
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable
from tournaments.report.words import describe

ARTICLES = {"bye": "FISC §1 C", "late_bye": "FISC §1 D"}
FISC = CompetitionRules(seeding="rasccat", unrated_rating=0, articles=ARTICLES)
RATINGS = {1: 1500, 2: 1400, 3: 1300, 4: 1200, 5: 1100, 6: 1000, 7: 900}


def report(*tables: ReportedTable, ratings: dict[int, int | None] | None = None, **late: int) -> Report:
    players = tuple(
        ReportedPlayer(number, f"Player {number}", rating=rating, late_from_round=late.get(f"p{number}"))
        for number, rating in (ratings or RATINGS).items()
    )
    return Report("test", rounds=max(table.round for table in tables), players=players, tables=tables)


def found(results: Report, rules: CompetitionRules = FISC) -> list[tuple[str, dict[str, object]]]:
    problems = list(check_byes(results, rules))
    assert all(problem.severity is Severity.WARNING for problem in problems)
    return [(problem.code, dict(problem.params)) for problem in problems]


def round_of(number: int, *pairs: tuple[int, int], out: int | None = None) -> list[ReportedTable]:
    """The first of each pair wins, 400 to 300."""
    tables = [game(number, table, one, other, "400-300") for table, (one, other) in enumerate(pairs, start=1)]
    return [*tables, bye(number, out)] if out else tables


FIRST = round_of(1, (1, 4), (2, 5), (3, 6), out=7)


def test_bye_of_the_last_in_the_first_round_is_right() -> None:
    assert found(report(*FIRST)) == []


def test_bye_of_the_first_round_goes_to_the_last_by_rating() -> None:
    wrong = report(*round_of(1, (1, 4), (2, 7), (3, 6), out=5))
    assert found(wrong) == [
        ("bye_not_last", {"name": "Player 5", "round": 1, "below": "Player 7", "article": "FISC §1 C"})
    ]
    [problem] = check_byes(wrong, FISC)
    assert describe(problem) == (
        "Player 5 has the bye in round 1, although Player 7 was lower in the standings and had not had one "
        "(FISC §1 C)."
    )


@pytest.mark.parametrize(
    ("ratings", "rules", "codes"),
    [
        pytest.param(dict.fromkeys(RATINGS), FISC, [], id="a file without ratings proves nothing"),
        pytest.param({**RATINGS, 7: None}, FISC, ["bye_not_last"], id="debutants are last with 0"),
        pytest.param(
            {**RATINGS, 7: None}, replace(FISC, unrated_rating=None), ["bye_not_last"], id="known ones differ"
        ),
        pytest.param({**RATINGS, 6: 1100, 7: 1100}, FISC, [], id="equal ratings have no last"),
        pytest.param(RATINGS, replace(FISC, seeding=""), [], id="nothing is seeded by rating"),
        pytest.param(RATINGS, replace(FISC, bye="none"), [], id="the rules know no bye"),
        pytest.param(RATINGS, replace(FISC, system=System.ROUND_ROBIN), [], id="everybody sits out once"),
    ],
)
def test_what_the_first_bye_proves(ratings: dict[int, int | None], rules: CompetitionRules, codes: list[str]) -> None:
    tables = round_of(1, (1, 4), (2, 7), (3, 6), out=5)
    assert [code for code, _ in found(report(*tables, ratings=ratings), rules)] == codes


def test_later_byes_go_by_the_standings() -> None:
    # After round 1: 1, 2, 3 and 7 have a point, 4, 5 and 6 none; all lost 300-400, so that they are equal.
    right = round_of(2, (1, 2), (3, 7), (4, 6), out=5)
    wrong = round_of(2, (1, 7), (4, 5), (6, 2), out=3)
    assert found(report(*FIRST, *right)) == []
    [(code, params)] = found(report(*FIRST, *wrong))
    assert (code, params["name"], params["round"]) == ("bye_not_last", "Player 3", 2)
    assert params["below"] in {"Player 4", "Player 5", "Player 6"}


def test_bye_passes_over_those_without_whom_the_others_cannot_be_paired() -> None:
    # 5 and 4 are last of five, but without either the others would have to meet again.
    met = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}}
    assert not can_be_paired([1, 2, 3, 4], met)
    assert can_be_paired([1, 2, 4, 5], met)
    assert not can_be_paired([1, 2, 3], {})


def test_second_bye_is_named_once_with_all_rounds() -> None:
    again = [
        *round_of(2, (1, 2), (3, 4), (5, 6), out=7),
        *round_of(3, (1, 3), (2, 4), (5, 7), out=6),
        *round_of(4, (1, 5), (2, 6), (3, 7), out=4),
        *round_of(5, (1, 6), (2, 3), (4, 5), out=7),
    ]
    codes = [(code, params["name"], params["rounds"]) for code, params in found(report(*FIRST, *again))
             if code == "second_bye"]  # fmt: skip
    assert codes == [("second_bye", "Player 7", "1, 2, 5")]


def test_second_bye_is_right_once_everybody_had_one() -> None:
    three = {number: RATINGS[number] for number in (1, 2, 3)}
    tables = [
        *round_of(1, (1, 2), out=3), *round_of(2, (1, 3), out=2), *round_of(3, (2, 3), out=1),
        *round_of(4, (1, 2), out=3),
    ]  # fmt: skip
    assert "second_bye" not in [code for code, _ in found(report(*tables, ratings=dict(three)))]


def test_full_point_from_somebody_who_stayed_away_counts_as_the_bye() -> None:
    first = [*round_of(1, (1, 4), (2, 5), out=6), forfeit(1, 3, 7, 3)]
    second = round_of(2, (1, 2), (3, 6), (4, 5), out=7)
    [second_bye] = [params for code, params in found(report(*first, *second)) if code == "second_bye"]
    assert (second_bye["name"], second_bye["rounds"]) == ("Player 7", "1, 2")
    otherwise = replace(FISC, options=replace(FISC.options, forfeit_win_is_bye=False))
    assert "second_bye" not in [code for code, _ in found(report(*first, *second), otherwise)]


def test_late_joiner_has_no_bye() -> None:
    six = {number: RATINGS[number] for number in range(1, 7)}
    tables = [
        *round_of(1, (1, 4), (2, 5), (3, 6)), *round_of(2, (1, 2), (3, 4), (5, 6), out=7),
        *round_of(3, (1, 3), (2, 6), (4, 5), out=7),
    ]  # fmt: skip
    for results in (
        report(*tables, ratings={**six, 7: 900}),
        report(*tables, ratings={**six, 7: 900}, p7=2),
        report(_half_bye(1, 7), *tables, ratings={**six, 7: 900}),
    ):
        late = [params for code, params in found(results) if code == "bye_for_late_joiner"]
        assert late == [{"name": "Player 7", "rounds": "2, 3", "first": 2, "article": "FISC §1 D"}]


def test_somebody_away_at_first_may_have_the_bye() -> None:
    away = ReportedTable(1, None, (ReportedSeat(7, Kind.ABSENT, None, 0),))
    tables = [away, *round_of(1, (1, 4), (2, 5), (3, 6)), *round_of(2, (1, 2), (3, 4), (5, 6), out=7)]
    assert [code for code, _ in found(report(*tables)) if code == "bye_for_late_joiner"] == []


def test_byes_of_a_large_open_are_checked_in_time() -> None:
    """1,001 players and eleven rounds, every bye for the first of the list."""
    began = time.process_time()
    assert "bye_not_last" in [problem.code for problem in check_byes(_large_open(1001, 11), FISC)]
    assert time.process_time() - began < 5


def _large_open(size: int, rounds: int) -> Report:
    tables: list[ReportedTable] = []
    for number in range(1, rounds + 1):
        others = [*range(2, size + 1)]
        half = len(others) // 2
        low = others[half:]
        # Another opponent for everybody in each round.
        low = low[number:] + low[:number]
        tables += round_of(number, *zip(others[:half], low, strict=True), out=1)
    return report(*tables, ratings={number: 3000 - number for number in range(1, size + 1)})


def _half_bye(number: int, player: int) -> ReportedTable:
    return ReportedTable(number, None, (ReportedSeat(player, Kind.HALF_BYE, Outcome.DRAW, 1),))
