"""A short game typed by keyboard on a telephone, checked as it is typed, finished, and played through again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit, make_account
from tests.browser.visitor import PHONE, Visitor
from tests.tournaments.making.recorded import enter, make_championship
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.browser


@pytest.fixture
def player(visit: Visit, federation: Federation) -> tuple[Visitor, str]:
    """The first player of table 1, logged in on a telephone, and the address of the table's sheet."""
    user = make_account(federation)
    with federation_scope(federation):
        championship, players = make_championship(system_actor("test"))
        Player.objects.filter(pk=players[0].pk).update(user=user)
    visitor = visit()
    visitor.log_in(user)
    visitor.page.set_viewport_size(PHONE)
    return visitor, f"/championships/{championship.slug}/rounds/1/tables/1/sheet/"


def type_game(visitor: Visitor) -> None:
    """With the keyboard alone: word, Enter, points, Enter, and so on."""
    keys = visitor.page.keyboard
    visitor.page.get_by_label("Word").first.focus()
    for word, points in (("senyal", "30"), ("-", None), ("xal", "15")):
        keys.type(word)
        keys.press("Enter")
        if points:
            keys.type(points)
            keys.press("Enter")


def test_short_game_is_typed_by_keyboard_on_a_telephone(player):
    visitor, address = player
    page = visitor.page
    visitor.open(address)
    type_game(visitor)
    # Seats took turns, totals were added up, and there is one blank line to go on with.
    expect(page.locator("[data-line]")).to_have_count(4)
    assert page.locator("[data-field=seat]").evaluate_all("all => all.map(one => one.value)") == ["1", "2", "1", "2"]
    expect(page.locator("#total-3")).to_have_value("45")
    # A first move of SENYAL cannot have scored 31: the server says so at its line.
    page.locator("#points-1").fill("31")
    expect(page.locator("#found-1 li")).to_contain_text("As a first move it can’t score 31")
    visitor.reads("Lines to check: 1")
    page.locator("#points-1").fill("30")
    visitor.reads("No contradictions so far.")
    visitor.check_page()
    page.set_viewport_size(PHONE)
    page.get_by_label("How it ended").select_option("stall")
    page.locator("#rack_points-1").fill("-7")
    page.locator("#rack_points-2").fill("-5")
    expect(page.locator("#end_total-1")).to_have_value("38")
    visitor.expected.add(409)
    visitor.press("Finish the sheet")
    visitor.reads("Aina Puig’s accepted result is")
    visitor.check_page()
    page.get_by_label("I’ve compared the marked items with the signed sheet, and that’s what it says.").check()
    visitor.press("Finish the sheet")
    visitor.reads("The sheet is finished.")
    visitor.reads("SENYAL")
    visitor.check_page()


def test_draft_is_gone_on_with_and_a_missed_turn_put_in(player):
    visitor, address = player
    page = visitor.page
    visitor.open(address)
    type_game(visitor)
    visitor.press("Save as a draft")
    visitor.reads("Saved as a draft.")
    expect(page.locator("#word-1")).to_have_value("SENYAL")
    expect(page.locator("#total-3")).to_have_value("45")
    page.locator("[data-line]").nth(2).locator("[data-insert]").click()
    page.keyboard.type("pa")
    page.keyboard.press("Enter")
    page.keyboard.type("4")
    expect(page.locator("#word-4")).to_have_value("XAL")
    expect(page.locator("#points-3")).to_have_value("4")
    visitor.press("Save as a draft")
    expect(page.locator("#word-4")).to_have_value("XAL")


def test_two_tabs_on_one_sheet_lose_nothing(player):
    visitor, address = player
    page = visitor.page
    visitor.open(address)
    type_game(visitor)
    visitor.press("Save as a draft")
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("#word-4").fill("other")
    with other.expect_navigation():
        other.get_by_role("button", name="Save as a draft").click()
    page.locator("#word-4").fill("mine")
    visitor.expected.add(409)
    visitor.press("Save as a draft")
    visitor.reads("Someone saved this game in the meantime.")
    expect(page.locator("#word-4")).to_have_value("mine")
    visitor.press("Save as a draft")
    visitor.reads("Saved as a draft.")
    expect(page.locator("#word-4")).to_have_value("MINE")


def test_sheet_is_entered_without_scripts(visit, federation):
    user = make_account(federation)
    with federation_scope(federation):
        championship, players = make_championship(system_actor("test"))
        Player.objects.filter(pk=players[1].pk).update(user=user)
    visitor = visit(javascript=False)
    visitor.log_in(user)
    visitor.open(f"/championships/{championship.slug}/rounds/1/tables/1/sheet/")
    page = visitor.page
    page.locator("#word-1").fill("SENYAL")
    page.locator("#points-1").fill("31")
    visitor.button("Check").last.click()
    visitor.reads("As a first move it can’t score 31")
    expect(page.locator("#word-1")).to_have_value("SENYAL")
    visitor.button("More lines").click()
    expect(page.locator("[data-line]")).to_have_count(21)
    visitor.button("Save as a draft").click()
    visitor.reads("Saved as a draft.")


def test_game_is_stepped_through_with_the_arrow_keys(player, federation):
    visitor, _address = player
    with federation_scope(federation):
        record = enter(system_actor("test"), Championship.objects.get())
    visitor.open(f"/games/{record.reference}/?move=4")
    visitor.reads("Move 4 of")
    visitor.page.keyboard.press("ArrowRight")
    visitor.reads("Move 5 of")
    visitor.page.keyboard.press("Home")
    visitor.reads("Before the first move")
    visitor.page.keyboard.press("End")
    expect(visitor.page.locator(".game-moves tr[aria-current]")).to_have_count(1)
    expect(visitor.page.locator("[data-live]")).to_contain_text("Move 44 of 44")
    visitor.check_page()


def test_key_pressed_the_instant_a_move_appears_is_answered_without_a_new_page(player, federation):
    visitor, _address = player
    with federation_scope(federation):
        record = enter(system_actor("test"), Championship.objects.get())
    visitor.open(f"/games/{record.reference}/?move=4")
    visitor.reads("Move 4 of")
    page = visitor.page
    page.evaluate(
        """() => {
            window.samePage = true;
            const watch = new MutationObserver(() => {
                watch.disconnect();
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
            });
            watch.observe(document.querySelector("#stage").parentNode, { childList: true });
        }"""
    )
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-live]")).to_contain_text("Move 44 of 44")
    assert page.evaluate("window.samePage") is True
