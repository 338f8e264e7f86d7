"""The neutral report of a log: reckoned a second time by hand, and without contradictions."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from federation.problems.kinds import Severity
from tests.repeated import many
from tests.tournaments.log.logs import RULES, opened, pair_in_order, play_at_random, result, settle_all
from tournaments.competition.standings import compute_standings
from tournaments.files.checks.report import check_report
from tournaments.log.decisions import entries, results
from tournaments.log.decisions.entries import NewEntrant
from tournaments.log.events import Act
from tournaments.log.report import report_of
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import Kind


@settings(max_examples=many(30))
@given(st.integers(0, 10_000))
def test_points_are_those_of_the_last_word_on_every_table(seed: int) -> None:
    """A second reckoning, from the events alone: what was last said of each table, the byes, and what the
    championship as a whole took off, which leaves nobody with less than nothing."""
    log = play_at_random(seed)
    last: dict[tuple[int, frozenset[int]], list[dict[str, int]]] = {}
    byes: dict[int, list[int]] = {}
    off: Counter[int] = Counter()
    players: dict[tuple[int, int], frozenset[int]] = {}
    for event, _digest in log.signed:
        data = event.payload
        if event.act in {Act.PAIRED, Act.PAIRING_CHANGED}:
            byes[data["round"]] = data["byes"]
            for table in data["tables"]:
                players[data["round"], table["number"]] = frozenset(table["players"])
        elif event.act in {Act.REPORTED, Act.SETTLED, Act.CORRECTED, Act.PENALISED} and data.get("seats"):
            last[data["round"], players[data["round"], data["table"]]] = data["seats"]
        elif event.act is Act.PENALISED and not data.get("round"):
            off[data["number"]] += data.get("half_points", 0)
    points: Counter[int] = Counter()
    for seats in last.values():
        points.update({seat["player"]: seat["half_points"] for seat in seats})
    for free in byes.values():
        points.update(dict.fromkeys(free, 2))
    standings = compute_standings(report_of(log.state), RULES)
    assert {one.number: one.half_points for one in standings if one.half_points} == {
        player: half - off[player] for player, half in points.items() if half > off[player]
    }


@settings(max_examples=many(30))
@given(st.integers(0, 10_000))
def test_finished_report_has_no_errors_and_comes_back_from_json(seed: int) -> None:
    report = report_of(play_at_random(seed).state)
    assert {one.code for one in check_report(report) if one.severity is Severity.ERROR} <= {"no_games"}
    assert report_from_json(report_to_json(report)) == report
    assert not any(seat.kind is Kind.PENDING for table in report.tables for seat in table.seats)


def test_result_that_is_not_final_is_pending() -> None:
    log = opened(4)
    pair_in_order(log)
    table = log.state.played[0].tables[0]
    log.do(results.decide_report, 1, 1, result(log, table, 400, 380), by=1)
    kinds = {table.number: {seat.kind for seat in table.seats} for table in report_of(log.state).tables}
    assert kinds == {1: {Kind.PENDING}, 2: {Kind.PENDING}}


def test_late_joiner_has_fictitious_points_for_pairing_alone() -> None:
    log = opened(4)
    for _ in range(2):
        pair_in_order(log) if not log.state.played else None
    settle_all(log, Random(1))
    log.do(entries.decide_entry, NewEntrant("Late"))
    assert (log.state.entrants[4].first_round, log.state.entrants[4].fictitious) == (2, 1)
    report = report_of(log.state)
    assert report.players[4].late_from_round == 2
    assert all(seat.player != 5 for table in report.tables for seat in table.seats)


def test_who_was_not_there_is_absent_and_who_left_is_not_mentioned() -> None:
    log = opened(7)
    log.do(entries.decide_check_in, [7], present=False)
    log.do(entries.decide_absence, 5, [1])
    log.do(entries.decide_absence, 6, [1])
    log.do(entries.decide_withdrawal, 4)
    pair_in_order(log)
    assert [player.number for player in report_of(log.state).players] == [1, 2, 3, 5, 6]
    alone = {
        table.seats[0].player: table.seats[0].kind for table in report_of(log.state).tables if len(table.seats) == 1
    }
    assert alone == {3: Kind.BYE, 5: Kind.ABSENT, 6: Kind.ABSENT}


def test_published_only_leaves_out_what_nobody_may_know() -> None:
    log = opened(4)
    pair_in_order(log)
    settle_all(log, Random(2))
    from_outside = report_of(log.state, published_only=True)
    assert {table.round for table in from_outside.tables} == {1}
    assert report_of(log.state, up_to=0).tables == ()
