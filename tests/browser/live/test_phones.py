"""The day in a real browser: two phones that agree, two that do not, one out of reception; the desk and the wall."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.visitor import PHONE, Visitor
from tests.federation.pictures.test_images import picture
from tests.tournaments.live.played import begin_round, make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.models import Entrant
from tournaments.log.state import TableStatus

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
PICTURES = os.environ.get("FARISTOL_PICTURES", "")


@pytest.fixture
def live(federation: Federation) -> LiveChampionship:
    with federation_scope(federation):
        live = make_live(SYSTEM)
        begin_round(SYSTEM, live)
        return live


def token_of(federation: Federation, live: LiveChampionship, table: int, seat: int) -> str:
    with federation_scope(federation):
        one = state_of(live).played[0].find_table(table)
        assert one is not None
        return Entrant.objects.get(live=live, number=one.players[seat]).token


def phone(visit: Visit, federation: Federation, live: LiveChampionship, table: int, seat: int) -> Visitor:
    visitor = visit()
    visitor.page.set_viewport_size(PHONE)
    visitor.open(f"/championships/{live.championship.slug}/live/table/{token_of(federation, live, table, seat)}/")
    return visitor


def write(page: Page, one: str, other: str) -> None:
    boxes = page.locator(".your-points input")
    boxes.nth(0).fill(one)
    boxes.nth(1).fill(other)
    page.get_by_role("button", name="Send").click()


def photograph(page: Page, name: str) -> None:
    """Kept where somebody asks for pictures of the pages."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def tell_scrabbles(page: Page, number: str) -> None:
    page.get_by_text("Scrabbles and best move, for prizes").click()
    page.get_by_label("Scrabbles").first.fill(number)
    photograph(page, "phone-marks")


def send_photo(visitor: Visitor) -> None:
    slip = picture((900, 600), "#ffffff", "#333333", format="JPEG")
    visitor.page.get_by_label("Photo").set_input_files({"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": slip})
    visitor.button("Upload photo").click()
    expect(visitor.page.get_by_text("Photo received.")).to_be_visible()


def status(federation: Federation, live: LiveChampionship, table: int) -> TableStatus:
    with federation_scope(federation):
        return state_of(live).played[0].tables[table - 1].status


def test_phones_agree_disagree_and_lose_their_connection(
    visit: Visit, federation: Federation, live: LiveChampionship
) -> None:
    one, other = (phone(visit, federation, live, 1, seat) for seat in (0, 1))
    photograph(one.page, "phone-open")
    tell_scrabbles(one.page, "2")
    write(one.page, "412", "365")
    expect(one.page.get_by_text("Received. The other side confirms it")).to_be_visible()
    other.page.reload()
    expect(other.page.get_by_text("2 scrabbles")).to_be_visible()
    photograph(other.page, "phone-confirm")
    other.button("Yes, confirm").click()
    expect(other.page.get_by_text("The result is final.")).to_be_visible()
    assert status(federation, live, 1) is TableStatus.FINAL

    third, fourth = (phone(visit, federation, live, 2, seat) for seat in (0, 1))
    write(third.page, "401", "399")
    expect(third.page.get_by_text("Received. The other side confirms it")).to_be_visible()
    write(fourth.page, "399", "401")
    expect(fourth.page.get_by_text("Go to an arbiter together")).to_be_visible()
    assert status(federation, live, 2) is TableStatus.DISPUTED
    photograph(fourth.page, "phone-disputed")
    send_photo(fourth)

    lost = phone(visit, federation, live, 3, 0)
    lost.page.context.set_offline(True)
    write(lost.page, "380", "350")
    expect(lost.page.get_by_text("Your result is saved on this phone and hasn’t been sent yet.")).to_be_visible()
    assert status(federation, live, 3) is TableStatus.OPEN
    lost.page.context.set_offline(False)
    lost.page.evaluate("dispatchEvent(new Event('online'))")
    expect(lost.page.get_by_text("Received. The other side confirms it")).to_be_visible()
    assert status(federation, live, 3) is TableStatus.REPORTED
    lost.complaints.clear()

    desk = visit(Role.STAFF)
    desk.open(f"/championships/{live.championship.slug}/live/desk/rounds/1/")
    expect(desk.page.get_by_text("two versions")).to_be_visible()
    expect(desk.page.get_by_role("heading", name="Table 2: what the two sides sent")).to_be_visible()
    expect(desk.page.get_by_role("img", name="signed slip, Table 2").first).to_be_visible()
    photograph(desk.page, "desk-round")
    desk.page.get_by_label("Table", exact=True).fill("2")
    expect(desk.page.locator("[data-names]")).not_to_be_empty()
    desk.page.get_by_label("Points 1").fill("401")
    desk.page.get_by_label("Points 2").fill("399")
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text("401–399")).to_be_visible()
    for name, path in (("desk", "desk/"), ("entries", "desk/entries/"), ("now", ""), ("cards", "desk/entries/cards/")):
        desk.open(f"/championships/{live.championship.slug}/live/{path}")
        photograph(desk.page, name)
    wall = visit()
    wall.page.set_viewport_size({"width": 1920, "height": 1080})
    wall.open(f"/championships/{live.championship.slug}/live/wall/")
    expect(wall.page.get_by_text("2 of 4 results in.")).to_be_visible()
    photograph(wall.page, "wall")
