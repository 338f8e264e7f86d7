"""Pages of recorded games: played through, listed, with figures, in one federation only."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.records.services import Entry
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.staff import log_in_as, send
from tests.tournaments.making.played import game, make_played
from tests.tournaments.making.recorded import make_championship, sheet_of
from tests.tournaments.records.views.records import BASE, SHEET, enter_as, typed, upload
from tournaments.championship.models.championships import Championship
from tournaments.records.models import TableRecord
from tournaments.records.queries import find_sheet_table
from tournaments.records.services import enter_sheet

pytestmark = pytest.mark.django_db

LISTS = ["/fisc/games/", f"{BASE}games/", f"{BASE}rounds/1/", "/fisc/api/v1/recorded-games/"]


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
