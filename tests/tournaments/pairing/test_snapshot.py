"""Who is there for a round, who joined late, and what counts of the rounds before."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.made import make_contest, make_players, make_report, play, sit_out
from tournaments.competition.open_points import OpenPoints
from tournaments.competition.rules import CompetitionRules
from tournaments.log.options import default_options
from tournaments.pairing.by_rules import options_by_rules
from tournaments.pairing.field.options import InvalidOptions, PairingOptions
from tournaments.pairing.field.snapshot import RoundUnknown, Snapshot, take_snapshot
from tournaments.pairing.pair import pair
from tournaments.report.report import Kind, Report

PLAYED = make_report(6, [[(1, 4), (2, 5), (3, 6)], [(1, 2), (3, 4), (5, 6)]], length=7)


def _take(report: Report, round_number: int | None = None, **values: object) -> Snapshot:
    return take_snapshot(report, PairingOptions.from_json(values), round_number)


def _change(report: Report, number: int, **values: object) -> Report:
    players = tuple(replace(one, **values) if one.number == number else one for one in report.players)  # type: ignore[arg-type]
    return replace(report, players=players)


def test_the_next_round_is_paired_and_later_ones_are_forgotten() -> None:
    assert _take(PLAYED).round == 3
    earlier = _take(PLAYED, 2)
    assert {table.round for table in earlier.report.tables} == {1}
    assert earlier.rounds_left == 6


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_no_round_before_the_first(number: int) -> None:
    with pytest.raises(RoundUnknown):
        _take(PLAYED, number)


def test_who_left_is_not_there_unless_back() -> None:
    left = _change(PLAYED, 3, withdrawn=True)

    assert 3 not in _take(left).present
    assert 3 in _take(left, present=[3]).present


def test_who_left_later_is_there_for_a_round_before() -> None:
    """What if: round 2 anew, of a report in which somebody left after it."""
    left = _change(replace(PLAYED, tables=(*PLAYED.tables, play(3, 1, 1, 5), play(3, 2, 2, 6))), 3, withdrawn=True)

    assert 3 in _take(left, 2).present
    assert 3 not in _take(left, 4).present


def test_of_a_round_that_was_played_those_are_there_who_sat_in_it() -> None:
    tables = tuple(table for table in PLAYED.tables if table.round == 1 or 5 not in {s.player for s in table.seats})
    played = replace(PLAYED, tables=(*tables, sit_out(2, 5, Kind.ABSENT, 0), sit_out(2, 6)))

    assert _take(played, 2).present == (1, 2, 3, 4, 6)
    assert _take(played, 2, present=[5]).present == (1, 2, 3, 4, 5, 6)
    assert _take(played, 2, absent=[1]).present == (2, 3, 4, 6)


def test_a_line_in_the_round_to_come_says_nothing_of_those_who_have_none() -> None:
    """A report file with a half-point bye asked for next round: the others have a blank there, as if they had left."""
    asked = replace(PLAYED, tables=(*PLAYED.tables, sit_out(3, 4, Kind.HALF_BYE, 1)))
    blank = replace(asked, players=tuple(replace(player, withdrawn=player.number != 4) for player in asked.players))

    assert _take(blank).round == 3
    assert _take(blank).present == (1, 2, 3, 5, 6)


def test_who_was_disqualified_does_not_come_back() -> None:
    out = _change(PLAYED, 3, disqualified_after=1)

    assert 3 in _take(out, 1).present
    assert 3 not in _take(out).present
    assert 3 not in _take(out, present=[3]).present


@pytest.mark.parametrize("kind", [Kind.ABSENT, Kind.HALF_BYE])
def test_who_is_down_for_missing_the_round_is_not_there(kind: Kind) -> None:
    down = replace(PLAYED, tables=(*PLAYED.tables, sit_out(3, 5, kind, 1 if kind is Kind.HALF_BYE else 0)))

    assert 5 not in _take(down, 3).present
    assert 5 not in _take(PLAYED, absent=[5]).present
    assert 5 in _take(PLAYED).present


def test_a_late_joiner_has_half_a_point_for_each_round_missed_and_nobody_else_has() -> None:
    contest = make_contest(_change(PLAYED, 6, late_from_round=3))

    assert contest.points[6] == contest.field.tallies[6].half_points + 2
    assert contest.points[1] == contest.field.tallies[1].half_points
    assert _take(PLAYED, late={"6": 4}).late == {6: 4}
    assert 6 not in _take(PLAYED, late={"6": 4}).present


@pytest.mark.parametrize(
    "given",
    [
        [sit_out(1, 7, Kind.HALF_BYE, 1), sit_out(2, 7, Kind.HALF_BYE, 1)],
        [sit_out(1, 7, Kind.BONUS, 2)],
        [],
    ],
)
def test_fictitious_points_in_the_file_do_not_count_twice(given: list[object]) -> None:
    """However a file writes them, somebody who joined in round 3 has two half points for pairing."""
    tables = (*PLAYED.tables, *given, play(3, 1, 7, 6, 0))
    report = replace(PLAYED, players=make_players([1500] * 7), tables=tables)  # type: ignore[arg-type]
    report = _change(report, 7, late_from_round=3)

    assert make_contest(report).points[7] == 2


def test_points_given_for_no_round_count_for_who_was_there_from_the_start() -> None:
    given = replace(PLAYED, tables=(sit_out(0, 4, Kind.BONUS, 2), *PLAYED.tables))

    assert make_contest(given).points[4] == make_contest(PLAYED).points[4] + 2


@pytest.mark.parametrize(
    ("late_until", "first", "told"),
    [("half", 3, False), ("half", 4, True), ("2", 3, True), ("any", 4, False)],
)
def test_who_joins_after_the_last_round_to_join_is_told(late_until: str, first: int, told: bool) -> None:
    """Of seven rounds the third is the last to join in (FISC §1)."""
    tables = (*PLAYED.tables, play(3, 1, 1, 5), play(3, 2, 2, 6), play(3, 3, 3, 4))
    report = replace(PLAYED, players=make_players([1500] * 7), tables=tables)
    options = PairingOptions.from_json({"late": {"7": first}, "late_until": late_until})

    pairing = pair(take_snapshot(report, options), "minimal-distance", options)

    assert ("late_after_last" in {note.code for note in pairing.notes}) is told


def test_who_was_back_after_leaving_has_no_fictitious_points() -> None:
    report = _change(PLAYED, 6, withdrawn=True)

    contest = make_contest(report, present=[6], absent=[5])

    assert 6 in contest.ranking
    assert contest.points[6] == contest.field.tallies[6].half_points


def test_fictitious_points_move_opponents_only_where_that_is_decided() -> None:
    report = _change(PLAYED, 6, late_from_round=2)

    usual = make_contest(report, criteria=["points", "buchholz"])
    decided = make_contest(report, criteria=["points", "buchholz"], fictitious_own_only=False)

    assert decided.field.points_of_opponent(6) == usual.field.points_of_opponent(6) + 1


def test_a_criterion_that_nobody_can_answer_leaves_the_rating_to_decide() -> None:
    assert make_contest(PLAYED, criteria=["point_difference"]).ranking[0] == 1


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"rounds": 0, "colour": 1}, ["rounds", "colour"]),
        ({"late": {"x": 2}, "absent": 3}, ["late", "absent"]),
        ({"forbidden": [[1, 1]], "fixed": [[1]]}, ["forbidden", "fixed"]),
        ({"apart": {"club": 1}, "locked": {"places": 0}, "unrated": {"now": 1}}, ["apart", "locked", "unrated"]),
        ({"look_ahead": "yes", "starts": "white", "seed": True}, ["look_ahead", "starts", "seed"]),
        ({"criteria": ["points", "points"], "language": "de"}, ["criteria", "language"]),
        ({"criteria": [["points"]], "tables": [[1, None]]}, ["criteria", "tables"]),
    ],
)
def test_all_wrong_options_are_named_at_once(values: dict[str, object], named: list[str]) -> None:
    with pytest.raises(InvalidOptions) as refused:
        PairingOptions.from_json(values)

    assert {problem.split(":")[0] for problem in refused.value.problems} == set(named)


def test_a_championship_run_here_pairs_by_its_own_rules() -> None:
    """What the rules of competition decide stands in them alone: what else says it does not count."""
    rules = CompetitionRules(late_until="2", options=OpenPoints(look_ahead=False), unrated_rating=999)

    told = {**default_options(rules.as_json()).pairing, "look_ahead": True, "criteria": ["points"]}

    options = options_by_rules(rules, told)

    assert (options.late_until, options.decided, options.unrated.round_1) == ("2", rules.options, 999)


NUMBERS = st.integers(1, 50)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "rounds": NUMBERS,
            "late": st.dictionaries(NUMBERS.map(str), NUMBERS),
            "absent": st.lists(NUMBERS),
            "look_ahead": st.booleans(),
            "forfeit_no_meeting": st.booleans(),
            "forbidden": st.lists(st.lists(NUMBERS, min_size=2, max_size=2, unique=True)),
            "apart": st.fixed_dictionaries(
                {}, optional={"club": st.booleans(), "groups": st.lists(st.lists(NUMBERS))}
            ),
            "fixed_tables": st.dictionaries(NUMBERS.map(str), NUMBERS),
            "criteria": st.permutations(["points", "wins", "berger"]),
        },
    )
)
def test_options_come_back_from_json(values: dict[str, object]) -> None:
    options = PairingOptions.from_json(values)

    assert PairingOptions.from_json(options.as_json()) == options
