"""Pages of recorded games: entered, checked as one types, played through, compared, downloaded; by whom."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Federation, Player, Role
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from games.gcg import parse_gcg
from games.models import GameRecord, RuleSetVersion
from games.services.records import Entry
from games.services.rulesets import install_rule_set
from games.typed_sheet import type_sheet
from tests.games.recorded import played_gcg
from tests.games.test_typed_sheet import fields
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.played import game, make_played
from tests.tournaments.recorded import NAMES, enter, make_championship, sheet_of, table_one
from tournaments.models import Championship, Seat, TableRecord
from tournaments.queries.sheet_tables import find_sheet_table, sheets_of
from tournaments.services.records import enter_sheet

pytestmark = pytest.mark.django_db

BASE = "/fisc/championships/open-de-lleida-2026/"
SHEET = f"{BASE}rounds/1/tables/1/sheet/"
LISTS = ["/fisc/games/", f"{BASE}games/", f"{BASE}rounds/1/", "/fisc/api/v1/recorded-games/"]


@pytest.fixture
def championship(fisc: Federation, system: Actor) -> Championship:
    with federation_scope(fisc):
        return make_championship(system)[0]


@pytest.fixture
def player(fisc: Federation, championship: Championship) -> Client:
    """The account of the first player of table 1."""
    return log_in_player(fisc, NAMES[0])


def log_in_player(fisc: Federation, name: str) -> Client:
    user = make_user(f"{name.split()[0].lower()}@fisc.example")
    with federation_scope(fisc):
        given, _space, surname = name.rpartition(" ")
        Player.objects.filter(given_name=given, surname=surname).update(user=user)
    return log_in(user)


def typed(**changes: str) -> dict[str, str]:
    """The form of the whole invented game."""
    return fields(type_sheet(sheet_of())) | {"do": "finish"} | changes


def one_record(fisc: Federation) -> GameRecord:
    with federation_scope(fisc):
        return GameRecord.objects.get()


def enter_as(fisc: Federation, actor: Actor, **kwargs: object) -> GameRecord:
    with federation_scope(fisc):
        return enter(actor, Championship.objects.get(), **kwargs)


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
    assert "not a number" in answer["lines"]["7"][0]["text"]
    response = player.post(SHEET, sent | {"points-7": "24"}, headers={"Accept": "application/json"})
    assert {"5"} <= set(response.json()["lines"])


def test_what_cannot_be_read_is_shown_again_as_it_was_typed(fisc: Federation, player: Client) -> None:
    response = send(player, SHEET, typed(**{"points-5": "twenty", "word-9": "<b>FEIXA</b>", "do": "save"}))
    page = response.content.decode()
    assert response.status_code == 400
    assert 'value="twenty"' in page
    assert "&lt;b&gt;FEIXA&lt;/b&gt;" in page
    assert "“twenty” is not a number." in words_of(page)
    with federation_scope(fisc):
        assert not GameRecord.objects.exists()


def test_sheet_that_contradicts_the_result_is_asked_about(fisc: Federation, player: Client) -> None:
    sent = typed(**{"end_total-1": "300"})
    response = send(player, SHEET, sent)
    assert response.status_code == 409
    assert "The accepted result of Aina Puig is 233 points; the sheet has 300." in words_of(response.content.decode())
    assert send(player, SHEET, sent | {"in_spite": "on"}).status_code == 302
    assert one_record(fisc).is_complete


def test_change_from_an_old_form_is_shown_again_and_saved_the_second_time(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed(do="save"))
    edit = f"/fisc/games/{one_record(fisc).reference}/edit/"
    assert send(player, edit, typed(do="save", seen="0")).status_code == 302
    response = send(player, edit, typed(do="save", seen="0", **{"word-1": "", "word-2": "MINE"}))
    page = response.content.decode()
    assert (response.status_code, 'value="MINE"' in page, 'name="seen" value="1"' in page) == (409, True, True)
    # A form that knew of no sheet yet was sent from another tab.
    assert send(player, SHEET, typed(do="save")).status_code == 409
    assert send(player, edit, typed(do="save", seen="9" * 5000)).status_code == 409
    assert send(player, edit, typed(do="save", seen="1")).status_code == 302
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


def test_game_steps_through_its_moves_without_scripts(
    fisc: Federation, system: Actor, championship: Championship
) -> None:
    record = enter_as(fisc, system)
    address = f"/fisc/games/{record.reference}/"
    page = read_page(f"{address}?move=4")
    assert "Move 4 of 44" in words_of(page)
    assert page.count('class="tile fresh"') == 2
    assert 'href="?move=5"' in page
    assert "Before the first move" in words_of(read_page(f"{address}?move=0"))
    assert "Move 44 of 44" in words_of(read_page(f"{address}?move=99999"))
    assert "Move 44 of 44" in words_of(read_page(f"{address}?move=x"))
    part = get(f"{address}?move=4", **{"HX-Request": "true"}).content.decode()
    assert "<h1" not in part
    assert part.startswith('<div id="stage"')


def test_sheet_without_places_has_a_table_and_no_board(
    fisc: Federation, system: Actor, championship: Championship
) -> None:
    record = enter_as(fisc, system, sheet=sheet_of(places=False))
    page = read_page(f"/fisc/games/{record.reference}/")
    assert "board-drawing" not in page
    assert "FEIXA" in page
    assert get(f"/fisc/games/{record.reference}/game.gcg").status_code == 404


def test_markup_in_names_and_notes_is_text(fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    evil = "<script>alert(1)</script>"
    gcg = f"#player1 a {evil}\n#player2 b B\n>a: TIPA 8E TIPA +12 12\n#note {evil}\n"
    response = upload(staff, gcg.encode(), title=evil)
    page = read_page(response["Location"], staff)
    assert evil not in page
    assert "&lt;script&gt;" in page


def upload(client: Client, content: bytes, **changes: str):
    data = {"file": SimpleUploadedFile("game.gcg", content), "tiles": "catalan", "rules": "", **changes}
    return send(client, "/fisc/games/upload/", data)


def test_gcg_is_kept_as_it_is_checked_and_given_back(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        install_rule_set(system, "fisc")
        version = str(RuleSetVersion.objects.get().pk)
    staff = log_in_as(fisc, Role.STAFF)
    content = played_gcg("fisc").replace("\n", "\r\n").encode()
    response = upload(staff, content, rules=version, is_public="on", played_on="2026-03-01")
    address = response["Location"]
    assert "All its scores are right." in words_of(read_page(address, staff))
    assert get(f"{address}game.gcg?original", staff).content == content
    assert parse_gcg(get(f"{address}game.gcg").content.decode()) == parse_gcg(content.decode())
    assert get(f"{address}game.gcg?original").status_code == 404


def test_gcg_with_a_wrong_score_says_which(fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    response = upload(staff, b"#player1 a A\n#player2 b B\n>a: TIPA 8E TIPA +18 18\n")
    page = words_of(read_page(response["Location"], staff))
    assert "The score is 12, not 18." in page
    assert "line 3 of the file" in page
    assert "Written: 18. By the rules it is 12." in page


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "The file is no text"),
        (b"", "The submitted file is empty"),
        (b"#player1 a A\n#player2 b B\n>a: TIPA 8E\n>c: X 8E TIPA +1 1\n", "Line 3: This is not a move of a GCG file"),
        (b"#player1 a A\n#player2 b B\n>a: TIPA 8E TIPA +99999999999999999999 1\n", "Nobody has so many points"),
        (b"#player1 a A\n#player2 b B\n#note a\x00b\n", "The file is no text"),
        (b"#note x\n" * 100_000, "no game is so long"),
    ],
)
def test_gcg_that_is_none_is_refused_with_its_lines(fisc: Federation, content: bytes, says: str) -> None:
    response = upload(log_in_as(fisc, Role.STAFF), content)
    assert response.status_code == 400
    text = words_of(response.content.decode())
    assert says in text


def test_gcg_is_sent_in_by_those_who_enter_games(fisc: Federation) -> None:
    assert upload(log_in(make_user("else@fisc.example")), b"x").status_code == 403
    assert get("/fisc/games/upload/").status_code == 302
    assert read_page("/fisc/games/upload/", log_in_as(fisc, Role.ARBITER))


def test_game_with_all_places_is_downloaded_as_gcg_and_agrees(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed())
    address = f"/fisc/games/{one_record(fisc).reference}/game.gcg"
    response = get(address)
    assert response.status_code == 200
    again = upload(log_in_as(fisc, Role.STAFF), response.content)
    assert again.status_code == 302
    with federation_scope(fisc):
        first, second = GameRecord.objects.order_by("pk")
        assert [s.points for s in first.seats.all()] == [s.points for s in second.seats.all()]
        assert second.report["problems"] == []


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


def test_championship_and_player_show_games_and_figures(fisc: Federation, player: Client) -> None:
    send(player, SHEET, typed())
    page = read_page(f"{BASE}games/")
    assert_well_formed(page)
    assert "Aina Puig 233 – Biel Grau 180" in words_of(page)
    assert "Best move: HE" in words_of(page)
    with federation_scope(fisc):
        number = Player.objects.get(surname="Puig").number
    page = read_page(f"/fisc/players/{number}/recorded-games/")
    assert_well_formed(page)
    assert "Aina Puig 233 – Biel Grau 180" in words_of(page)
    assert "recorded-games" in read_page(f"/fisc/players/{number}/")
    assert "Move by move" in read_page(f"{BASE}rounds/1/")


def test_round_leads_players_and_staff_to_the_sheet(fisc: Federation, player: Client) -> None:
    assert "Score sheet" not in read_page(f"{BASE}rounds/1/")
    assert read_page(f"{BASE}rounds/1/", player).count("Score sheet") == 1
    assert read_page(f"{BASE}rounds/1/", log_in_as(fisc, Role.STAFF)).count("Score sheet") == 2
    assert get(f"{BASE}games/sheet/?round=1&table=2")["Location"] == f"{BASE}rounds/1/tables/2/sheet/"
    assert get(f"{BASE}games/sheet/?round=1&table=x")["Location"] == f"{BASE}games/"


@pytest.mark.parametrize(
    "address", ["/fisc/games/", f"{BASE}games/", f"{BASE}rounds/1/", "/fisc/api/v1/recorded-games/"]
)
def test_lists_cost_the_same_for_one_and_three_games(fisc: Federation, system: Actor, address: str) -> None:
    with federation_scope(fisc):
        players = _players(6)
        tables = [game(1, n, 2 * n - 1, 2 * n, "300-200") for n in (1, 2, 3)]
        made = make_played(system, "Open de Lleida", players, tables)
        staff = log_in_as(fisc, Role.STAFF)
    _enter_at(fisc, system, made, 1)
    one = count_queries(address, staff)
    for number in (2, 3):
        _enter_at(fisc, system, made, number)
    assert count_queries(address, staff) == one


def _players(count: int) -> list[Player]:
    return make_players(*(f"Given Surname{n}" for n in range(count)))


def _enter_at(fisc: Federation, system: Actor, championship: Championship, number: int) -> None:
    with federation_scope(fisc):
        table = find_sheet_table(championship, 1, number)
        assert table is not None
        entry = Entry(replace(sheet_of(), players=table.names), finish=True, in_spite=True)
        enter_sheet(system, table, entry, timezone.now())
        assert TableRecord.objects.filter(number=number).exists()


def test_other_federations_games_are_not_found(fisc: Federation, pfs: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_championship(system)
    record = enter_as(fisc, system)
    assert get(f"/fisc/games/{record.reference}/").status_code == 200
    staff = log_in_as(pfs, Role.ADMINISTRATOR)
    for part in ("", "game.gcg", "edit/"):
        assert get(f"/pfs/games/{record.reference}/{part}", staff).status_code == 404
    assert json.dumps(str(record.reference)) not in read_page("/pfs/games/", staff)


def test_annotated_game_of_a_table_is_sent_in_by_its_player_and_compared_with_the_result(
    fisc: Federation, player: Client
) -> None:
    address = f"{BASE}rounds/1/tables/1/gcg/"
    assert "gcg/" in read_page(SHEET, player)
    text = played_gcg("fisc")

    def sent(content: str):
        return send(player, address, {"file": SimpleUploadedFile("a.gcg", content.encode())})

    refused = sent(text)
    assert refused.status_code == 400
    assert "Aina Invent does not sit at this table." in words_of(refused.content.decode())
    named = text.replace("Aina Invent", NAMES[0]).replace("Biel Fictici", NAMES[1])
    with federation_scope(fisc):
        Seat.objects.filter(player__surname="Puig").update(game_points=250)
    response = sent(named)
    page = words_of(read_page(response["Location"]))
    assert "The accepted result of Aina Puig is 250 points; the sheet has 233." in page
    with federation_scope(fisc):
        assert TableRecord.objects.get().counts
        assert [seat.player is not None for seat in one_record(fisc).seats.all()] == [True, True]
    original = f"{response['Location']}game.gcg?original"
    assert get(original, player).content == named.encode()
    assert "?original" in read_page(response["Location"], player)
    other = log_in_player(fisc, NAMES[2])
    assert get(original, other).status_code == 404
    assert send(other, address, {"file": SimpleUploadedFile("a.gcg", named.encode())}).status_code == 403
    assert get(f"{BASE}rounds/1/tables/9/gcg/", player).status_code == 404
