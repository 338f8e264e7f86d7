"""A player without an account claims their page, in few clicks and one e-mail, and is back where it started."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.steps import Clicks
from tests.browser.visitor import Visitor
from tests.people import mails_of

pytestmark = pytest.mark.browser

ADDRESS = "aina@nowhere.example"
PASSWORD = "una de ben llarga"
MOST_CLICKS = 6
MAILS = 1


@pytest.fixture
def player(federation: Federation) -> Player:
    with federation_scope(federation):
        [player] = add_players([NewPlayer(given_name="Aina", surname="Ferrer")])
    return player


def sign_up(visitor: Visitor, clicks: Clicks) -> None:
    """From the page of a player to the e-mail that confirms the address."""
    clicks.follow(visitor, "Claim your page")
    visitor.reads("you need an account")
    visitor.check_page()
    clicks.made.append("Sign up")
    visitor.page.locator("main").get_by_role("link", name=re.compile("sign up", re.IGNORECASE)).click()
    visitor.page.locator("input[name=email]").fill(ADDRESS)
    visitor.page.locator("input[name=password1]").fill(PASSWORD)
    visitor.page.locator("input[name=password2]").fill(PASSWORD)
    clicks.made.append("Sign up")
    with visitor.page.expect_navigation():
        visitor.page.locator("main form button[type=submit]").click()


def open_mail(visitor: Visitor, federation: Federation, clicks: Clicks) -> None:
    # What is sent is not kept: a mail about an account holds a key to it.
    [sent] = [str(sent.body) for sent in mail.outbox if ADDRESS in sent.to]
    found = re.search(r"https?://[^/]+(/\S+/confirm-email/\S+)", sent)
    assert found, sent
    clicks.made.append("the link of the e-mail")
    visitor.page.goto(visitor.base.removesuffix(f"/{federation.slug}") + found[1])
    clicks.press(visitor, "Confirm")


def test_claim_leads_back_to_the_player_page(visit: Visit, federation: Federation, player: Player) -> None:
    reader, clicks = visit(), Clicks()
    page = f"/players/{player.number}/"
    reader.open(page)
    sign_up(reader, clicks)
    open_mail(reader, federation, clicks)
    reader.reads("Are you Aina Ferrer?")
    clicks.press(reader, "Yes, this is me")
    assert len(clicks.made) <= MOST_CLICKS, clicks.made
    assert len([sent for sent in mails_of(federation) if sent.address == ADDRESS]) == MAILS

    expect(reader.page).to_have_url(reader.base + page)
    reader.reads("Your claim of this page is waiting.")
    reader.check_page()
    reader.page.locator("summary", has_text="My account").click()
    expect(reader.page.locator(".menu-list").get_by_text("claim waiting")).to_be_visible()

    staff = visit(Role.STAFF)
    staff.open("/desk/claims/")
    staff.press("Confirm: " + ADDRESS)
    reader.open(page)
    reader.reads("My data")
    expect(reader.page.get_by_text("claim waiting")).to_have_count(0)


def test_mail_opened_in_another_browser_leads_to_the_claim_as_well(
    visit: Visit, federation: Federation, player: Player
) -> None:
    here, phone, clicks = visit(), visit(), Clicks()
    here.open(f"/players/{player.number}/")
    sign_up(here, clicks)
    open_mail(phone, federation, clicks)
    phone.page.locator("input[name=login]").fill(ADDRESS)
    phone.page.locator("input[type=password]").fill(PASSWORD)
    with phone.page.expect_navigation():
        phone.page.locator("main form button").first.click()
    phone.press("Yes, this is me")
    phone.reads("Your claim of this page is waiting.")
    phone.press("Withdraw claim")
    expect(phone.page).to_have_url(f"{phone.base}/players/{player.number}/")
    phone.reads("Is this you? Claim your page")
