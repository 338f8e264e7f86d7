"""A passkey, with the virtual authenticator that Chromium brings: made, logged in with, removed."""

from __future__ import annotations

import re

from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from federation.people.models.accounts import Role, User
from federation.tenancy.federations import Federation
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.people import PASSWORD

AUTHENTICATOR = {
    **{"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True},
    **{"isUserVerified": True, "automaticPresenceSimulation": True},
}


def bring_authenticator(visitor: Visitor) -> None:
    """The browser has a fingerprint reader from now on, at which everybody is recognised."""
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})


def confirm_password(visitor: Visitor) -> None:
    """Before anything about factors is changed, the library asks once more who it is."""
    box = visitor.page.locator("input[name=password]")
    if box.count():
        box.fill(PASSWORD)
        box.press("Enter")
        visitor.page.wait_for_url(lambda url: "reauthenticate" not in url)


def test_passkey_is_made_logs_in_alone_and_is_removed(visit: Visit, federation: Federation) -> None:
    staff = visit(Role.STAFF)
    bring_authenticator(staff)
    page = staff.page
    page.goto(f"{staff.base}/accounts/2fa/webauthn/add/")
    confirm_password(staff)
    page.get_by_label("Name").fill("My phone")
    expect(page.get_by_label("Use it to log in without a password")).to_be_checked()
    page.locator("#mfa_webauthn_add").click()
    page.wait_for_url(re.compile("recovery-codes"))
    made = Authenticator.objects.get(type="webauthn")
    assert made.wrap().name == "My phone"

    staff.page.context.clear_cookies()
    page.goto(f"{staff.base}/accounts/login/")
    page.locator("#passkey_login").click()
    page.wait_for_url(lambda url: "/accounts/" not in url)
    page.goto(f"{staff.base}/desk/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert User.objects.get(pk=made.user_id).last_login is not None

    page.goto(f"{staff.base}/accounts/2fa/webauthn/keys/{made.pk}/remove/")
    confirm_password(staff)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(re.compile("webauthn/$"))
    assert not Authenticator.objects.filter(type="webauthn").exists()
