"""A round under way with a disputed table: all four places where people arrive show it first, on every screen."""

from __future__ import annotations

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role, User
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.visitor import DESKTOP, PHONE, Visitor
from tests.days import federations_day
from tests.tournaments.live.played import make_disputed
from tests.tournaments.making.makers import make_accepted, make_approved
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship

pytestmark = pytest.mark.browser

# As long as names are.
NAME = "XXVII Memorial Internacional d'Escrabble en Català de l'Estel·lés"
SYSTEM = system_actor("test")
ROUND = "Round 1 of 5. 1 of 4 results in."
DISPUTE = "Table 2 is disputed."


@pytest.fixture
def live(federation: Federation) -> LiveChampionship:
    with federation_scope(federation):
        live = make_disputed(SYSTEM)
        Championship.objects.filter(pk=live.championship.pk).update(name=NAME)
        live.championship.refresh_from_db()
        return live


def shows_first(visitor: Visitor, *texts: str) -> None:
    """Without scrolling, and above every heading of a section but its own."""
    for size in (DESKTOP, PHONE):
        visitor.page.set_viewport_size(size)
        for text in texts:
            found = visitor.page.locator("main").get_by_text(text).first
            expect(found).to_be_in_viewport(ratio=1)
            box = found.bounding_box()
            assert box is not None
            below = visitor.page.locator("main h2").evaluate_all(
                "(all, top) => all.filter((one) => one.getBoundingClientRect().bottom <= top).length", box["y"]
            )
            assert below <= 1, (visitor.page.url, size, text)
    visitor.page.set_viewport_size(DESKTOP)


def test_championship_under_way_is_first_in_all_four_places(
    visit: Visit, federation: Federation, live: LiveChampionship
) -> None:
    address = f"/championships/{live.championship.slug}/"
    stranger, staff = visit(), visit(Role.STAFF)

    stranger.open("/")
    shows_first(stranger, live.championship.name, ROUND)
    stranger.check_page()
    stranger.follow("View rounds and standings")
    shows_first(stranger, live.championship.name, ROUND)
    stranger.reads("two versions")
    stranger.check_page()
    stranger.follow("Announcement")
    stranger.check_page()

    organiser = visit(Role.ORGANISER)
    with federation_scope(federation):
        user = User.objects.latest("pk")
        name_organiser(SYSTEM, live.championship, user)
        name_organiser(SYSTEM, make_accepted(SYSTEM, "Open de Lleida"), user)
        soon = make_approved(SYSTEM, "Open de Valls", day=federations_day() + timedelta(days=9))
        name_organiser(SYSTEM, soon, user)
        past = make_approved(SYSTEM, "Open de Vic", day=federations_day() - timedelta(days=2))
        name_organiser(SYSTEM, past, user)
    for visitor in (organiser, staff):
        visitor.follow("Desk")
        shows_first(visitor, live.championship.name, ROUND, DISPUTE)
        visitor.check_page()
    # What was accepted is kept, with what can still be done.
    organiser.follow("Report an error")
    organiser.reads("Open de Lleida")
    organiser.page.go_back()
    organiser.follow("Upload a correction")
    organiser.reads("Open de Lleida")

    staff.open(f"{address}manage/")
    shows_first(staff, live.championship.name, ROUND, DISPUTE)
    staff.check_page()
    # Two clicks from the desk to both versions of the table.
    staff.follow("Desk")
    staff.follow("Open the arbiter’s desk")
    staff.reads("table 2")
    staff.follow("Enter results")
    staff.reads("400")
    staff.reads("390")
