"""The sheets of one table beside each other."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.records.models import GameRecord
from tests.pages import assert_well_formed, get, read_page
from tests.staff import log_in_as, send
from tests.tournaments.making.recorded import NAMES, table_one
from tests.tournaments.records.views.records import BASE, SHEET, log_in_player, typed
from tournaments.championship.models.championships import Championship
from tournaments.records.models import TableRecord
from tournaments.records.queries import sheets_of

pytestmark = pytest.mark.django_db


def test_two_sheets_stand_beside_each_other_and_the_arbiter_chooses(fisc: Federation, player: Client) -> None:
    sheets = f"{BASE}rounds/1/tables/1/sheets/"
    send(player, SHEET, typed())
    other = log_in_player(fisc, NAMES[1])
    send(other, SHEET, typed(do="save"))
    # Before the own sheet is finished nobody looks at the other's.
    assert get(sheets, other).status_code == 403
    with federation_scope(fisc):
        draft = GameRecord.objects.get(is_complete=False)
    assert send(other, f"/fisc/games/{draft.reference}/discard/").status_code == 302
    send(other, SHEET, typed(in_spite="on", **{"points-5": "21"}))
    # Both have finished: both see what differs. Who sat elsewhere does not.
    assert read_page(sheets, other).count("data-differs") == 1
    assert get(sheets, log_in_player(fisc, NAMES[2])).status_code == 403
    arbiter = log_in_as(fisc, Role.ADMINISTRATOR)
    page = read_page(sheets, arbiter)
    assert_well_formed(page)
    assert page.count("data-differs") == 1
    with federation_scope(fisc):
        first, second = sheets_of(table_one(Championship.objects.get()))
    assert send(other, f"{sheets}choose/", {"sheet": second.pk}).status_code == 403
    assert send(arbiter, f"{sheets}choose/", {"sheet": second.pk}).status_code == 302
    assert send(arbiter, f"{sheets}choose/", {"sheet": "x"}).status_code == 404
    assert get(f"/fisc/games/{first.record.reference}/").status_code == 404
    assert get(f"/fisc/games/{second.record.reference}/").status_code == 200


def test_arbiter_types_both_papers(fisc: Federation, player: Client) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    sheets = f"{BASE}rounds/1/tables/1/sheets/"
    assert "another=yes" not in read_page(sheets, staff)
    assert send(staff, SHEET, typed()).status_code == 302
    assert "another=yes" in read_page(sheets, staff)
    assert "another=yes" in read_page(f"{SHEET}?another=yes", staff)
    assert send(staff, f"{SHEET}?another=yes", typed()).status_code == 302
    assert send(player, f"{SHEET}?another=yes", typed()).status_code == 302
    assert send(player, f"{SHEET}?another=yes", typed()).status_code == 302
    with federation_scope(fisc):
        assert TableRecord.objects.count() == 3


def test_round_leads_players_and_staff_to_the_sheet(fisc: Federation, player: Client) -> None:
    assert "Score sheet" not in read_page(f"{BASE}rounds/1/")
    assert read_page(f"{BASE}rounds/1/", player).count("Score sheet") == 1
    assert read_page(f"{BASE}rounds/1/", log_in_as(fisc, Role.STAFF)).count("Score sheet") == 2
    assert get(f"{BASE}games/sheet/?round=1&table=2")["Location"] == f"{BASE}rounds/1/tables/2/sheet/"
    assert get(f"{BASE}games/sheet/?round=1&table=x")["Location"] == f"{BASE}games/"
