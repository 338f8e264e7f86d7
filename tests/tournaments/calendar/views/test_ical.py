"""Calendars to subscribe to: a federation's, a player's, a club's; public and nothing else."""

from __future__ import annotations

from datetime import timedelta

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.registry.services.players import change_club
from federation.registry.services.registration import create_club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import count_queries, get, read_page
from tests.people import make_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import announce_championship, cancel_championship
from tournaments.championship.models.championships import Championship
from tournaments.entries.services.entries import enter_player
from tournaments.live.services.championship import open_championship

pytestmark = pytest.mark.django_db

CALENDAR = "/fisc/calendar.ics"


def approved(system: Actor, name: str, days: int = 30, **fields: object) -> Championship:
    day = federations_day() + timedelta(days=days)
    return make_approved(system, name, day=day, **fields)


def titles(path: str) -> list[str]:
    response = get(path)
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    lines = response.content.decode().split("\r\n")
    return [line.partition(":")[2] for line in lines if line.startswith("SUMMARY:")]


def test_federations_calendar_has_what_the_public_sees_whoever_asks(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        approved(system, "Open de Lleida", place="Lleida, Centre Cívic")
        announce_championship(system, make_announcement("Hidden"))
        approved(system, "Long ago", days=-500)
    assert titles(CALENDAR) == ["Open de Lleida"]
    assert get(CALENDAR, log_in_as(fisc, Role.ADMINISTRATOR)).content == get(CALENDAR).content
    content = get(CALENDAR).content.decode()
    assert "LOCATION:Lleida\\, Centre Cívic" in content
    assert "/fisc/championships/open-de-lleida-" in content.replace("\r\n ", "")


def test_cancelled_championship_stays_in_the_telephone_as_cancelled(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        cancel_championship(system, approved(system, "Open de Lleida"), "No room")
    assert "STATUS:CANCELLED" in get(CALENDAR).content.decode()


def test_program_that_has_it_gets_nothing_again(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        approved(system, "Open de Lleida")
    etag = get(CALENDAR)["ETag"]
    assert get(CALENDAR, **{"If-None-Match": etag}).status_code == 304
    with federation_scope(fisc):
        approved(system, "Open de Reus")
    assert get(CALENDAR, **{"If-None-Match": etag}).status_code == 200


def test_players_and_clubs_calendars_have_what_was_played_and_entered(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        aina, bru = make_players("Aina Ferrer", "Bru Soler")
        change_club(system, aina, create_club(system, "Club de Reus"))
        make_played(system, "Open de Reus", [aina, bru], [game(1, 1, 1, 2, "412-365")], **yesterday())
        coming = approved(system, "Open de Lleida")
        approved(system, "Open de Valls")
        enter_player(system, open_championship(system, coming), player=aina)
    assert titles(f"/fisc/players/{aina.number}/calendar.ics") == ["Open de Reus", "Open de Lleida"]
    assert titles(f"/fisc/players/{bru.number}/calendar.ics") == ["Open de Reus"]
    assert titles("/fisc/clubs/club-de-reus/calendar.ics") == ["Open de Reus", "Open de Lleida"]
    assert get("/fisc/players/999/calendar.ics").status_code == 404
    assert get("/fisc/clubs/nowhere/calendar.ics").status_code == 404


def yesterday() -> dict[str, object]:
    day = federations_day() - timedelta(days=1)
    return {"day": day}


def test_merged_players_calendar_is_that_of_the_one_that_stayed(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        one, other = make_players("Aina Ferrer", "Ayna Farrer")
        merge_players(system, other, one)
    assert get(f"/fisc/players/{other.number}/calendar.ics")["Location"] == f"/fisc/players/{one.number}/calendar.ics"


def test_calendar_takes_the_same_queries_for_many(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        approved(system, "One")
    few = count_queries(CALENDAR)
    with federation_scope(fisc):
        for number in range(3):
            approved(system, f"More {number}")
    assert count_queries(CALENDAR) == few


def test_pages_lead_to_their_calendars(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        players: list[Player] = make_players("Aina Ferrer", "Bru Soler")
        change_club(system, players[0], create_club(system, "Club de Reus"))
        make_played(system, "Open de Reus", players, [game(1, 1, 1, 2, "412-365")])
    assert CALENDAR in read_page("/fisc/championships/")
    assert "/fisc/players/1/calendar.ics" in read_page("/fisc/players/1/")
    assert "/fisc/clubs/club-de-reus/calendar.ics" in read_page("/fisc/clubs/club-de-reus/")
