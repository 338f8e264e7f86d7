"""One search for everything: words, their beginnings, a letter wrong; nothing that is hidden."""

from __future__ import annotations

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.registry.services.players import change_club, rename_player
from federation.registry.services.registration import create_club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api
from tests.leaks.planted import Words
from tests.leaks.planting import plant
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import make_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.django_db

SEARCH = "/fisc/search/"


@pytest.fixture
def filled(fisc: Federation, system: Actor) -> Federation:
    with federation_scope(fisc):
        aina, _bru, _lodz = make_players("Aina Ferrer", "Bru Soler", "Łucja Żółć")
        change_club(system, aina, create_club(system, "Club de Reus", "Reus"))
        make_approved(system, "Open de Lleida", place="Balaguer")
        announce_championship(system, make_announcement("Hidden Open"))
    return fisc


def found(text: str, role: Role | None = None, federation: Federation | None = None) -> str:
    client = log_in_as(federation, role) if role and federation else None
    return words_of(read_page(f"{SEARCH}?q={text}", client))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ferrer", "Ferrer, Aina"),
        ("fer aina", "Ferrer, Aina"),
        ("ferer", "Ferrer, Aina"),
        ("zolc", "Żółć, Łucja"),
        ("1", "Ferrer, Aina"),
        ("lleida", "Open de Lleida"),
        ("lledia", "Open de Lleida"),
        ("balaguer", "Open de Lleida"),
        ("reus", "Club de Reus"),
        ("ranking", "Ranking"),
    ],
)
def test_it_is_found(filled: Federation, text: str, expected: str) -> None:
    assert expected in found(text)


@pytest.mark.parametrize("text", ["xyzxyz", "ferrer soler", "hidden"])
def test_nothing_is_found(filled: Federation, text: str) -> None:
    assert "Nothing found" in found(text)


def test_hidden_championship_is_found_by_who_may_see_it(filled: Federation) -> None:
    assert "Hidden Open" in found("hidden", Role.STAFF, filled)


def test_what_strangers_may_not_see_takes_no_place_of_what_they_may(filled: Federation, system: Actor) -> None:
    """Found among all, shown are those that the reader may see."""
    with federation_scope(filled):
        for number in range(60):
            announce_championship(system, make_announcement(f"Balaguer {number}"))
    assert "Open de Lleida" in found("balaguer")
    assert "Balaguer 1" in found("balaguer", Role.STAFF, filled)


@pytest.mark.django_db(transaction=True)
def test_championship_is_found_by_its_new_place_at_once(filled: Federation, system: Actor) -> None:
    assert "Nothing found" in found("figueres")
    with federation_scope(filled):
        Championship.objects.filter(name="Open de Lleida").update(place="Figueres")
    assert "Open de Lleida" in found("figueres")


def test_new_name_is_found_at_once_and_the_old_one_goes_on(filled: Federation, system: Actor) -> None:
    assert "Nothing found" in found("quintana")
    with federation_scope(filled):
        from_page = make_players("Carla Vila")[0]
        rename_player(system, from_page, "Quintana", "Carla")
    assert "Quintana, Carla" in found("quintna")
    assert "Quintana, Carla" in found("vila")


def test_another_federation_is_not_searched(filled: Federation, pfs: Federation) -> None:
    found("ferrer")
    assert "Ferrer" not in words_of(read_page("/pfs/search/?q=ferer")).replace("ferer", "")


def test_articles_of_the_rulebook_are_found() -> None:
    planted = plant("fisc", Words("secretword", "publicword"), 11, "rasccat", name="FISC", short_name="FISC")
    assert planted.federation.slug == "fisc"
    html = read_page(f"{SEARCH}?q=artcle")
    assert "Rules and rulebooks" in html
    assert "/fisc/rulebooks/" in html


def test_page_is_well_formed_and_asked_for_in_parts(filled: Federation) -> None:
    assert_well_formed(read_page(SEARCH))
    assert_well_formed(read_page(f"{SEARCH}?q=ferrer"))
    part = get(f"{SEARCH}?q=ferrer", **{"HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert "Ferrer, Aina" in part
    assert "data-search" in read_page("/fisc/")


def test_api_finds_the_same(filled: Federation) -> None:
    api = Api(filled)
    answer = api.get("search/?q=ferer")
    assert [player["name"] for player in answer["players"]] == ["Aina Ferrer"]
    assert api.get("search/?q=hidden")["championships"] == []
    api.get("search/", 400)


def test_queries_do_not_grow_with_what_there_is(filled: Federation, system: Actor) -> None:
    few = count_queries(f"{SEARCH}?q=open")
    with federation_scope(filled):
        for number in range(5):
            make_approved(system, f"Open {number}")
    assert count_queries(f"{SEARCH}?q=open") == few <= 15
