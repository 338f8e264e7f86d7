"""What search engines are told: sitemaps of what is public, robots.txt, one address for each page."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.registry.services.registration import create_club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.portal.sitemaps import SITEMAPS
from ratings.publication.services.editions import publish_rating_list
from tests.pages import count_queries, get, read_page
from tests.people import change_federation, make_federation, make_players
from tests.ratings.making.published import seed_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db

SITE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def locations(path: str, **headers: str) -> list[str]:
    response = get(path, **headers)
    assert response["Content-Type"] == "application/xml"
    return [str(found.text) for found in ElementTree.fromstring(response.content).iter(f"{SITE}loc")]


@pytest.fixture
def filled(fisc: Federation, system: Actor) -> Federation:
    with federation_scope(fisc):
        one, other, _third = make_players("Aina Ferrer", "Ayna Farrer", "Bru Soler")
        merge_players(system, other, one)
        create_club(system, "Club de Reus")
        make_approved(system, "Open de Lleida")
        announce_championship(system, make_announcement("Hidden"))
        [rating] = install_rating_systems(system, ["rasccat"])
        seed_players(rating, [one], games=40)
        publish_rating_list(system, rating, date(2026, 4, 1))
    return fisc


def test_index_leads_to_every_part_and_each_page_is_there(filled: Federation) -> None:
    parts = locations("/fisc/sitemap.xml")
    assert parts == [f"http://testserver/fisc/sitemap-{part}.xml" for part in SITEMAPS]
    pages = [page for part in SITEMAPS for page in locations(f"/fisc/sitemap-{part}.xml")]
    assert {
        "http://testserver/fisc/",
        "http://testserver/fisc/championships/open-de-lleida-2026/",
        "http://testserver/fisc/players/1/",
        "http://testserver/fisc/clubs/club-de-reus/",
        "http://testserver/fisc/ranking/rasccat/editions/1/",
    } <= set(pages)
    for page in pages:
        assert get(page.removeprefix("http://testserver")).status_code == 200, page


@pytest.mark.parametrize("role", [None, Role.ADMINISTRATOR])
def test_neither_hidden_championships_nor_merged_players_are_told_of(filled: Federation, role: Role | None) -> None:
    client = log_in_as(filled, role) if role else None
    text = "".join(get(f"/fisc/sitemap-{part}.xml", client).content.decode() for part in SITEMAPS)
    assert "hidden" not in text
    assert "/players/2/" not in text


def test_sitemaps_of_more_take_the_same_queries(filled: Federation, system: Actor) -> None:
    few = [count_queries(f"/fisc/sitemap-{part}.xml") for part in SITEMAPS]
    with federation_scope(filled):
        make_players(*(f"Joan Grau{number}" for number in range(3)))
        make_approved(system, "Open de Reus")
    assert [count_queries(f"/fisc/sitemap-{part}.xml") for part in SITEMAPS] == few


def test_robots_are_kept_from_desks_and_led_to_the_sitemap(fisc: Federation) -> None:
    make_federation("own", hostname="own.example")
    text = get("/robots.txt").content.decode()
    assert "Disallow: /*/desk/" in text
    assert next(line for line in text.splitlines() if line.startswith("Sitemap:")).endswith("/fisc/sitemap.xml")
    assert text.count("Sitemap:") == 1
    own = get("/robots.txt", Host="own.example").content.decode()
    assert "Sitemap: http://own.example/sitemap.xml" in own


def test_page_has_one_address_however_the_reader_came(filled: Federation) -> None:
    assert '/fisc/players/1/">' in canonical("/fisc/players/1/?system=rasccat")
    assert '/fisc/players/?page=2">' in canonical("/fisc/players/?page=2&q=x")
    assert '/fisc/players/">' in canonical("/fisc/players/?page=1")
    change_federation(filled, hostname="fisc.example")
    assert "://fisc.example" in canonical("/fisc/players/1/")
    assert "/fisc/players" not in canonical("/fisc/players/1/")


def canonical(path: str) -> str:
    html = read_page(path)
    return html.partition('<link rel="canonical" href="')[2].partition(">")[0] + ">"


def test_pages_say_what_they_are_about(filled: Federation) -> None:
    html = read_page("/fisc/championships/open-de-lleida-2026/")
    description = html.partition('<meta name="description" content="')[2].partition('"')[0]
    assert description.startswith("Open de Lleida · ")
    assert description.endswith(" · FISC")
