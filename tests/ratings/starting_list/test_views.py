"""What was before the portal: the starting list sent in, and the archive."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.audit.models import AuditEntry
from federation.files.models import StoredFile
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.errors import ChampionshipArchived, ChampionshipRated
from ratings.replay.models import SeedRating, SequencePosition
from ratings.sequence.services.order import insert_championship
from ratings.sequence.services.rating import rate_accepted_championship
from ratings.starting_list.services import archive_championship, unarchive_championship
from ratings.systems.models import RatingSystem
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_championship, make_system
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import make_accepted
from tournaments.errors import ReasonMissing

SEEDS = "/fisc/desk/ratings/barruf/seeds/"
LIST = "player,rating,games,last_played\nAnna Pla,1100,60,2026-05-30\nBernat Coll,900,12,\nNova Persona,,,\n"


@pytest.fixture
def barruf(fisc: Federation) -> RatingSystem:
    with federation_scope(fisc):
        make_players("Anna Pla", "Bernat Coll")
        return make_system("barruf")


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


def hidden(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="(content|name|create_players)" value="([^"]*)">', page)
    return {name: html.unescape(value) for name, value in found}


def upload(client: Client, text: str, **data: str):  # type: ignore[no-untyped-def]
    return send(client, SEEDS, {"file": SimpleUploadedFile("list.csv", text.encode()), **data})


def test_list_is_previewed_then_applied(barruf: RatingSystem, staff: Client, fisc: Federation) -> None:
    assert_well_formed(read_page(SEEDS, staff))
    answer = upload(staff, LIST, create_players="on")
    page = answer.content.decode()
    assert_well_formed(page)
    words = words_of(page)
    assert "Lines added: 3" in words
    assert "Players registered: 1" in words
    assert "2 lines don’t say when the players last played." in words
    with federation_scope(fisc):
        assert not SeedRating.objects.exists()
        assert Player.objects.count() == 2
    applied = send(staff, f"{SEEDS}apply/", hidden(page))
    assert applied["Location"] == "/fisc/desk/ratings/"
    with federation_scope(fisc):
        seeds = SeedRating.objects.values_list("player__surname", "rating", "games").order_by("-rating")
        assert list(seeds) == [("Pla", 1100, 60), ("Persona", 950, 0), ("Coll", 900, 12)]
        assert StoredFile.objects.count() == 1
    assert "Pla, Anna" in words_of(read_page(SEEDS, staff))


def test_every_wrong_line_is_shown_and_nothing_taken(barruf: RatingSystem, staff: Client, fisc: Federation) -> None:
    answer = upload(staff, "player,rating,games\nAnna Pla,high,60\nNobody Known,900,1\n")
    assert answer.status_code == 409
    words = html.unescape(words_of(answer.content.decode()))
    assert "line 2" in words
    assert "“high” isn’t a whole number" in words
    assert "“Nobody Known” isn’t in the registry." in words
    with federation_scope(fisc):
        assert not SeedRating.objects.exists()


@pytest.mark.parametrize("data", [{}, {"content": "%%%"}, {"content": "AAAA", "name": "x" * 500}])
def test_button_without_its_list_applies_nothing(barruf: RatingSystem, staff: Client, data: dict[str, str]) -> None:
    assert send(staff, f"{SEEDS}apply/", data).status_code == 409


def test_missing_file_and_too_large_a_file_are_refused(barruf: RatingSystem, staff: Client) -> None:
    assert send(staff, SEEDS).status_code == 400
    assert upload(staff, "x" * 1_000_001).status_code == 413


def test_archived_results_are_shown_and_not_rated(barruf: RatingSystem, fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        championship = make_championship("old")
        archive_championship(ACTOR, championship, "From before we joined")
        championship.refresh_from_db()
        rate_accepted_championship(ACTOR, championship)
        assert not SequencePosition.objects.exists()
        with pytest.raises(ChampionshipArchived):
            insert_championship(ACTOR, barruf, championship, 1)
        assert AuditEntry.objects.get(action="championship_archived").reason == "From before we joined"
    words = words_of(read_page("/fisc/championships/old/"))
    assert "Archive: shown but not rated From before we joined" in words


def test_taken_out_of_the_archive_accepted_results_are_rated(
    barruf: RatingSystem, fisc: Federation, system: Actor
) -> None:
    with federation_scope(fisc):
        championship = make_accepted(system, "Open de Reus")
        SequencePosition.objects.all().delete()
        archive_championship(ACTOR, championship, "By mistake")
        for _time in range(2):
            unarchive_championship(ACTOR, championship)
        assert AuditEntry.objects.filter(action="championship_unarchived").count() == 1
        championship.refresh_from_db()
        assert not championship.is_archived


def test_rated_championship_and_missing_reason_are_refused(barruf: RatingSystem, fisc: Federation) -> None:
    with federation_scope(fisc):
        first, second = Player.objects.order_by("pk")
        rated = add_championship(barruf, "rated", [Game(first, second)])
        with pytest.raises(ChampionshipRated, match="BARRUF"):
            archive_championship(ACTOR, rated, "Why not")
        with pytest.raises(ReasonMissing):
            archive_championship(ACTOR, make_championship("old"), "  ")


def test_page_puts_into_the_archive_and_takes_out(barruf: RatingSystem, staff: Client, fisc: Federation) -> None:
    with federation_scope(fisc):
        make_championship("old")
    page = read_page("/fisc/desk/joining/", staff)
    assert_well_formed(page)
    assert "The archive is empty." in page
    assert send(staff, "/fisc/desk/joining/archive/", {"championship": "old", "reason": "Long ago"}).status_code == 302
    page = read_page("/fisc/desk/joining/", staff)
    assert_well_formed(page)
    assert "Long ago" in page
    assert send(staff, "/fisc/desk/joining/unarchive/", {"championship": "old"}).status_code == 302
    assert "The archive is empty." in read_page("/fisc/desk/joining/", staff)
    assert send(staff, "/fisc/desk/joining/archive/", {"championship": "nothing", "reason": "x"}).status_code == 400
    assert send(staff, "/fisc/desk/joining/unarchive/", {"championship": "nothing"}).status_code == 404


def test_pages_are_for_staff(barruf: RatingSystem, fisc: Federation) -> None:
    organiser = log_in_as(fisc, Role.ORGANISER)
    assert get("/fisc/desk/joining/", organiser).status_code == 403
    assert get(SEEDS, organiser).status_code == 403
    for path in ("/fisc/desk/joining/archive/", "/fisc/desk/joining/unarchive/", f"{SEEDS}apply/"):
        assert send(organiser, path).status_code == 403
