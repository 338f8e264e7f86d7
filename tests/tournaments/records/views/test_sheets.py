"""A sheet entered by hand: checked as one types, kept as a draft, finished, by whom."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.records.models import GameRecord
from tests.pages import assert_well_formed, get, read_page, seen_in, words_of
from tests.people import make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.making.recorded import NAMES
from tests.tournaments.records.views.records import BASE, SHEET, log_in_player, one_record, typed

pytestmark = pytest.mark.django_db


def test_form_names_the_players_and_is_well_formed(player: Client) -> None:
    page = read_page(SHEET, player)
    assert_well_formed(page)
    assert "Aina Puig" in page
    assert page.count("data-line>") == 10 + 1


def test_finished_sheet_becomes_a_page_that_everybody_sees(fisc: Federation, player: Client) -> None:
    response = send(player, SHEET, typed())
    record = one_record(fisc)
    assert response.status_code == 302
    assert response["Location"] == f"/fisc/games/{record.reference}/"
    page = read_page(response["Location"])
    assert_well_formed(page)
    assert "Move 44 of 44" in words_of(page)
    assert page.count('class="tile') > 50
    # It is final: whoever sends it twice, or comes back, sees it as it is kept.
    assert player.get(SHEET)["Location"] == f"/fisc/games/{record.reference}/"
    assert send(player, SHEET, typed())["Location"] == f"/fisc/games/{record.reference}/"
    assert get(f"/fisc/games/{record.reference}/edit/", player).status_code == 403


def test_draft_is_shown_to_its_author_and_staff_only(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed(do="save"))
    address = f"/fisc/games/{one_record(fisc).reference}/"
    assert read_page(address, player)
    assert player.get(SHEET)["Location"] == f"{address}edit/"
    assert read_page(address, log_in_as(fisc, Role.STAFF))
    for client in (Client(), log_in_player(fisc, NAMES[1])):
        assert get(address, client).status_code == 404
        assert get(f"{address}edit/", client).status_code in {302, 404}
    assert "Draft" not in read_page(f"{BASE}games/")


def test_what_is_wrong_is_answered_while_somebody_types(player: Client) -> None:
    sent = typed(**{"points-5": "99", "points-7": "x7", "do": "check"})
    response = player.post(SHEET, sent, headers={"Accept": "application/json", "Accept-Language": "en"})
    answer = response.json()
    assert list(answer["lines"]) == ["7"]
    assert "” isn’t a number." in answer["lines"]["7"][0]["text"]
    response = player.post(SHEET, sent | {"points-7": "24"}, headers={"Accept": "application/json"})
    assert {"5"} <= set(response.json()["lines"])


def test_what_cannot_be_read_is_shown_again_as_it_was_typed(fisc: Federation, player: Client) -> None:
    response = send(player, SHEET, typed(**{"points-5": "twenty", "word-9": "<b>FEIXA</b>", "do": "save"}))
    page = response.content.decode()
    assert response.status_code == 400
    assert 'value="twenty"' in page
    assert "&lt;b&gt;FEIXA&lt;/b&gt;" in page
    assert "“twenty” isn’t a number." in words_of(page)
    with federation_scope(fisc):
        assert not GameRecord.objects.exists()


def test_sheet_that_contradicts_the_result_is_asked_about(fisc: Federation, player: Client) -> None:
    sent = typed(**{"end_total-1": "300"})
    response = send(player, SHEET, sent)
    assert response.status_code == 409
    assert "Aina Puig’s accepted result is 233 points; the score sheet has 300." in words_of(response.content.decode())
    assert send(player, SHEET, sent | {"in_spite": "on"}).status_code == 302
    assert one_record(fisc).is_complete


def test_change_from_an_old_form_is_shown_again_and_saved_the_second_time(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed(do="save"))
    edit = f"/fisc/games/{one_record(fisc).reference}/edit/"
    read = seen_of(one_record(fisc))
    assert send(player, edit, typed(do="save", seen=read)).status_code == 302
    response = send(player, edit, typed(do="save", seen=read, **{"word-1": "", "word-2": "MINE"}))
    page = response.content.decode()
    assert (response.status_code, 'value="MINE"' in page) == (409, True)
    # A form that knew of no sheet yet was sent from another tab.
    assert send(player, SHEET, typed(do="save")).status_code == 409
    assert send(player, edit, typed(do="save", seen="9" * 5000)).status_code == 409
    assert send(player, edit, typed(do="save", seen=seen_in(page, "MINE"))).status_code == 302
    assert one_record(fisc).revision == 2


def test_session_that_ended_keeps_what_was_typed(player: Client) -> None:
    player.logout()
    response = send(player, SHEET, typed(do="save"))
    assert response.status_code == 403
    assert 'value="TRAIR"' in response.content.decode()


def test_who_sits_elsewhere_is_refused_and_unknown_tables_are_not_found(fisc: Federation, player: Client) -> None:
    other = log_in_player(fisc, NAMES[2])
    assert get(SHEET, other).status_code == 403
    assert send(other, SHEET, typed()).status_code == 403
    assert get(f"{BASE}rounds/1/tables/7/sheet/", player).status_code == 404
    assert get(f"{BASE}rounds/9/tables/1/sheet/", player).status_code == 404


def test_ten_thousand_lines_and_a_word_of_a_megabyte_are_refused(player: Client) -> None:
    many = {f"word-{n}": "TIPA" for n in range(1, 10_001)}
    assert send(player, SHEET, typed() | many).status_code == 400
    response = send(player, SHEET, typed(**{"word-9": "A" * 1_000_000}))
    assert response.status_code == 400
    assert send(player, SHEET, {f"word-{n}": "TIPA" for n in range(1, 400)} | {"do": "save"}).status_code == 400
    assert send(player, SHEET, {"size": "99", "player-1": "\x00", "do": "save"}).status_code == 400
    assert send(player, SHEET, {"do": "check", "points-1": "9" * 5000, "word-1": "A"}).status_code == 200


def test_free_game_is_entered_by_hand_and_shown_when_its_author_says_so(fisc: Federation) -> None:
    arbiter = log_in_as(fisc, Role.ARBITER)
    sent = typed(**{"player-1": "Anna", "player-2": "Biel", "played_on": "2026-02-01"})
    assert send(arbiter, "/fisc/games/new/", sent).status_code == 302
    record = one_record(fisc)
    assert (str(record.played_on), record.title) == ("2026-02-01", "Anna – Biel")
    address = f"/fisc/games/{record.reference}/"
    assert get(address).status_code == 404
    send(arbiter, f"{address}publish/", {"public": "yes"})
    assert read_page(address)
    assert "Anna" in read_page("/fisc/games/")
    assert send(log_in(make_user("else@fisc.example")), f"{address}publish/", {"public": "no"}).status_code == 403
    assert send(arbiter, f"{address}discard/").status_code == 302
    assert get(address).status_code == 404
