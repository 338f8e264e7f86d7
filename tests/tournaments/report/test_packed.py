"""Reports between two processes: nothing is lost, what is the same is said once, and rubbish does not grow."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.making.any_report import reports
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.reading import read_upload
from tournaments.report.as_json import report_to_json
from tournaments.report.packed import MOST_ROWS, Json, pack_report, unpack_reports
from tournaments.report.report import Report, ReportedPlayer, ReportedSeat, ReportedTable

PAIR = Report("test", players=(ReportedPlayer(1, "Puig"), ReportedPlayer(2, "Serra")))
DUEL = Report("test", players=PAIR.players, tables=(ReportedTable(1, 1, (ReportedSeat(1), ReportedSeat(2))),))


@given(st.lists(reports, max_size=3))
def test_reports_come_back_equal(several: list[Report]) -> None:
    sent = json.loads(json.dumps([pack_report(one) for one in several]))
    back = unpack_reports(sent)
    assert back == tuple(several)
    # Equal values of other types would be stored otherwise: True is 1.
    assert [json.dumps(report_to_json(one)) for one in back] == [json.dumps(report_to_json(one)) for one in several]


def test_what_all_rows_have_is_said_once() -> None:
    report = read_upload(make_small_championship().files()).report
    assert report is not None
    packed = pack_report(report)
    assert packed["of_seats"]["best_move"] == ""
    assert packed["tables_where"]["sheet"] == ""
    assert len(packed["of_seats"]["player"]) == packed["seats"] > 1


def test_no_two_players_share_what_can_be_changed() -> None:
    [report] = unpack_reports([pack_report(PAIR)])
    one, other = report.players
    assert one.ids is not other.ids
    assert one.stated is not other.stated


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": MOST_ROWS},
        {"seats": MOST_ROWS - 3},
        {"seats": -1},
        {"seats": 1.5},
        {"seats": 3},
        {"players": 3},
        {"tables": "1"},
        {"sizes": [1]},
        {"sizes": [-2]},
        {"sizes": [1, 1]},
        {"of_seats": {}},
        {"of_seats": {**pack_report(DUEL)["of_seats"], "kind": "dance"}},
        {"of_seats": {**pack_report(DUEL)["of_seats"], "outcome": ["win"]}},
        {"of_players": []},
        {"tables_where": None},
    ],
)
def test_what_is_no_packed_report_is_refused(changed: Json) -> None:
    packed = pack_report(DUEL)
    assert unpack_reports([packed]) == (DUEL,)
    with pytest.raises((ValueError, KeyError, TypeError)):
        unpack_reports([packed | changed])


def test_a_few_bytes_do_not_become_more_rows_than_there_may_be() -> None:
    empty = pack_report(Report("test"))
    same = dict.fromkeys(pack_report(DUEL)["of_seats"], 1)
    grown = empty | {"seats": MOST_ROWS // 2, "of_seats": same}
    with pytest.raises(ValueError, match="so many rows"):
        unpack_reports([grown, grown, pack_report(DUEL)])
