"""What goes out of a championship under way comes in again as the same, in every form that can hold it."""

from __future__ import annotations

import io
import json
from random import Random

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from federation.tables.tabular import write_csv
from federation.tables.xlsx import write_xlsx
from tests.repeated import many
from tests.tournaments.log.logs import opened, pair_in_order, result, settle_all
from tournaments.calendar.resources import GamesResource, games_of_report
from tournaments.competition.rules import CompetitionRules
from tournaments.files.formats.swiss_perfect.text.aligned import NotInCrossTable, write_cross_table
from tournaments.files.formats.trf.writer import write_trf
from tournaments.files.reading import read_upload
from tournaments.log.decisions import results
from tournaments.log.decisions.outcome import How
from tournaments.log.report import report_of
from tournaments.log.state import State, TableStatus
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import Kind, Outcome, Report, UploadedFile

ENDINGS = [How.PLAYED, How.PLAYED, How.PLAYED, How.FORFEIT, How.NOBODY_CAME]


def played_state(players: int, rounds: int, seed: int, *, finished: bool = True) -> State:
    """A championship with byes, forfeits and draws; its last round half done unless finished."""
    log, chance = opened(players, RULES, length=rounds), Random(seed)
    for number in range(1, rounds + 1):
        pair_in_order(log)
        tables = log.state.played[-1].tables
        some = tables if finished or number < rounds else tables[: len(tables) // 2]
        for table in some:
            # A file without any game is refused, and rightly.
            how = How.PLAYED if number == 1 and table is tables[0] else chance.choice(ENDINGS)
            first = chance.randrange(200, 500)
            second = first if chance.random() < 0.1 else chance.randrange(200, 500)
            points = (0, 0) if how is How.NOBODY_CAME else (300, 0) if how is How.FORFEIT else (first, second)
            player = table.players[0] if how is How.FORFEIT else None
            seats = result(log, table, *points, how=how, player=player)
            log.do(results.decide_settlement, number, table.number, seats, log.state.number, "")
    return log.state


RULES = CompetitionRules()
states = st.builds(played_state, st.integers(2, 13), st.integers(1, 5), st.integers(0, 10**6), finished=st.just(True))


def read_again(name: str, content: bytes) -> Report:
    reading = read_upload([UploadedFile(name, content)])
    assert reading.report is not None, reading.problems
    assert not reading.refused, reading.problems
    return reading.report


def meetings(report: Report, *, points: bool, tables: bool) -> list[tuple[object, ...]]:
    """Who met whom with which result, whatever the order; game points and table numbers where a form has them."""
    names = {player.number: player.name for player in report.players}
    found = []
    for table in report.tables:
        seats = sorted(
            (
                names[seat.player],
                seat.kind,
                # Of who sits alone the kind says it all.
                seat.outcome if len(table.seats) > 1 else None,
                seat.half_points,
                (seat.game_points or 0) if points else 0,
            )
            for seat in table.seats
        )
        found.append((table.round, table.number if tables else None, seats))
    return sorted(found, key=str)


@settings(max_examples=many(15), deadline=None)
@given(states)
def test_json_comes_in_again_whole(state: State) -> None:
    report = report_of(state)
    assert report_from_json(json.loads(json.dumps(report_to_json(report)))) == report


@settings(max_examples=many(15), deadline=None)
@given(states, st.sampled_from([16, 26]))
def test_trf_comes_in_again_with_the_same_meetings(state: State, version: int) -> None:
    report = report_of(state)
    again = read_again("a.trf", write_trf(report, version=version).encode())
    assert meetings(again, points=False, tables=False) == meetings(report, points=False, tables=False)
    assert [(one.number, one.name, one.rating) for one in again.players] == [
        (one.number, one.name, one.rating) for one in report.players
    ]


@settings(max_examples=many(15), deadline=None)
@given(states)
def test_cross_table_text_comes_in_again_with_the_same_meetings(state: State) -> None:
    report = report_of(state)
    again = read_again("a.txt", write_cross_table(report).encode())
    assert meetings(again, points=False, tables=False) == meetings(report, points=False, tables=False)
    assert [(one.number, one.name) for one in again.players] == [(one.number, one.name) for one in report.players]


@settings(max_examples=many(8), deadline=None)
@given(states, st.sampled_from(["ca", "es", "pl", "en"]), st.sampled_from(["xlsx", "csv"]))
def test_list_of_games_comes_in_again_with_scores_and_tables(state: State, language: str, kind: str) -> None:
    report, target = report_of(state), io.BytesIO()
    with translation.override(language):
        resource = GamesResource(2)
        rows = [
            [resource.value_of(column, line) for column in resource.get_export_fields()]
            for line in games_of_report(report)
        ]
        if kind == "csv":
            write_csv(target, resource.get_export_headers(), rows, comma=language != "en")
        else:
            write_xlsx(target, "Games", resource.get_export_headers(), rows)
    again = read_again(f"a.{kind}", target.getvalue())
    assert meetings(again, points=True, tables=True) == meetings(report, points=True, tables=True)


def test_open_tables_go_out_as_pairings_without_a_result() -> None:
    report = report_of(played_state(8, 2, 1, finished=False))
    again = read_again("a.txt", write_cross_table(report).encode())
    pending = [table for table in again.tables if table.seats[0].kind is Kind.PENDING]
    assert len(pending) == 2
    assert all(seat.outcome is None for table in pending for seat in table.seats)


def test_tables_of_four_are_not_in_a_cross_table_of_two() -> None:
    log = opened(8, CompetitionRules(seats=4))
    pair_in_order(log, size=4)
    with pytest.raises(NotInCrossTable):
        write_cross_table(report_of(log.state))


def test_who_is_disqualified_or_left_is_still_there() -> None:
    log = opened(6)
    pair_in_order(log)
    settle_all(log, Random(2))
    assert all(table.status is TableStatus.FINAL for table in log.state.played[0].tables)
    again = read_again("a.txt", write_cross_table(report_of(log.state)).encode())
    assert {seat.outcome for table in again.tables for seat in table.seats} <= {
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.LOSS,
    }
