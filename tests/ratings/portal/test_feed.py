"""The Atom feed: what lately happened, public and nothing else."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.pages import count_queries, get, read_page
from tests.people import make_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db

FEED = "/fisc/news.atom"
ATOM = "{http://www.w3.org/2005/Atom}"


def entries(federation: Federation | None = None) -> list[tuple[str, str]]:
    """Titles with summaries, the latest first."""
    response = get(FEED, log_in_as(federation, Role.ADMINISTRATOR) if federation else None)
    assert response["Content-Type"].startswith("application/atom+xml")
    root = ElementTree.fromstring(response.content)
    found = root.findall(f"{ATOM}entry")
    assert all(one.find(f"{ATOM}id") is not None and one.find(f"{ATOM}updated") is not None for one in found)
    return [(one.findtext(f"{ATOM}title", ""), one.findtext(f"{ATOM}summary", "")) for one in found]


def test_feed_tells_of_championships_results_and_lists(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [rating] = install_rating_systems(system, ["rasccat"])
        players = make_players("Aina Ferrer", "Bru Soler")
        make_played(system, "Open de Reus", players, [game(1, 1, 1, 2, "412-365")])
        recompute_ratings(system, rating)
        publish_rating_list(system, rating, date(2026, 4, 1))
        announce_championship(system, make_announcement("Hidden"))
    found = entries()
    assert [title for title, _summary in found] == [
        f"{rating.name}, list no. 1",
        "Results of Open de Reus",
        "Open de Reus",
    ]
    assert found[1][1] == "Won by Aina Ferrer."
    assert entries(fisc) == found


def test_feed_is_empty_before_anything_happened(fisc: Federation) -> None:
    assert entries() == []
    assert FEED in read_page("/fisc/")


def test_feed_takes_the_same_queries_for_many(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "One")
    few = count_queries(FEED)
    with federation_scope(fisc):
        for number in range(3):
            make_approved(system, f"More {number}")
    assert count_queries(FEED) == few
