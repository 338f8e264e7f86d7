"""The desk in a real browser: a round paired, changed, published, closed, taken back; two people, one result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.tournaments.live.played import make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.state import LiveRound

pytestmark = pytest.mark.browser


@pytest.fixture
def live(federation: Federation) -> LiveChampionship:
    with federation_scope(federation):
        return make_live(system_actor("test"))


def round_of(federation: Federation, live: LiveChampionship, number: int) -> LiveRound:
    with federation_scope(federation):
        return state_of(live).played[number - 1]


def enter(visitor: Visitor, table: int, one: int, other: int) -> None:
    """As an organiser does, by keyboard alone: table, points, points, Enter; the form waits for the next one."""
    visitor.page.get_by_label("Table", exact=True).fill(str(table))
    visitor.page.get_by_label("Points 1").fill(str(one))
    visitor.page.get_by_label("Points 2").fill(str(other))
    with visitor.page.expect_navigation():
        visitor.page.keyboard.press("Enter")


def take_back(desk: Visitor, reason: str = "") -> None:
    desk.page.get_by_text("Pair the whole round again").click()
    desk.page.locator("#again-reason").fill(reason)
    desk.press("Undo pairing")


def test_round_is_paired_changed_published_closed_and_taken_back(
    visit: Visit, federation: Federation, live: LiveChampionship
) -> None:
    desk, base = visit(Role.STAFF), f"/championships/{live.championship.slug}/live/desk"
    desk.open(f"{base}/")
    desk.press("Pair round 1")
    desk.reads("not published yet")
    before = [table.players for table in round_of(federation, live, 1).tables]
    desk.page.get_by_text("Swap two players").click()
    desk.page.get_by_label("This player").select_option(str(before[0][1]))
    desk.page.get_by_label("swaps places with").select_option(str(before[1][1]))
    desk.press("Swap seats")
    desk.reads("have swapped places.")
    after = [table.players for table in round_of(federation, live, 1).tables]
    assert after[:2] == [(before[0][0], before[1][1]), (before[1][0], before[0][1])]
    desk.press("Publish round 1")
    desk.reads("Round 1 published.")

    # A second person opens the round before the first enters a result.
    other = visit(Role.STAFF)
    other.open(f"{base}/rounds/1/")
    enter(desk, 1, 400, 380)
    desk.reads("400–380")
    other.expected.add(409)
    enter(other, 1, 390, 400)
    other.reads("Someone has changed table 1 in the meantime; its result is now “400–380”.")
    assert [seat.game_points for seat in round_of(federation, live, 1).tables[0].seats] == [400, 380]
    # What was typed is still there; having seen the other result, it takes a reason to replace it.
    expect(other.page.get_by_label("Points 1")).to_have_value("390")
    other.press("Enter")
    other.reads("Give a reason for changing it.")
    other.page.get_by_label("Reason, if the table already had a result").fill("misread at the other desk")
    other.press("Enter")
    other.reads("390–400")
    assert [seat.game_points for seat in round_of(federation, live, 1).tables[0].seats] == [390, 400]

    for table in (2, 3, 4):
        enter(desk, table, 400 + table, 350)
    desk.press("Close now")
    desk.reads("Results of round 1 closed.")
    assert round_of(federation, live, 1).closed

    desk.open(f"{base}/")
    desk.press("Pair round 2")
    take_back(desk)
    desk.reads("Pairing of round 2 undone.")
    desk.press("Pair round 2")
    desk.press("Publish round 2")
    # Players have seen it: taking it back wants a reason.
    take_back(desk)
    assert round_of(federation, live, 2).published
    take_back(desk, "paired without the late joiner")
    desk.reads("Pairing of round 2 undone.")
    desk.open(f"{base}/log/")
    desk.reads("paired without the late joiner")
    desk.reads("misread at the other desk")
    desk.check_page()
