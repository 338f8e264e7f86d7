"""Chromium, a live server on the restricted role, and people who log in with their passwords."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from federation.people.models.accounts import Role, User
from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from tests.browser.visitor import Visitor
from tests.people import make_user

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    return {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]}


@pytest.fixture(autouse=True)
def nobody_has_logged_in_yet() -> None:
    """All browsers come from one address, and many logins in a minute are too many."""
    cache.clear()


@pytest.fixture
def federation(transactional_db: None) -> Federation:
    return load_preset("fisc")


expect.set_options(timeout=30_000)

Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer, federation: Federation) -> Iterator[Visit]:
    """``visit(Role.STAFF)``: a browser of its own for somebody new, who is logged in when roles are given.

    At the end nobody's browser may have complained of anything.
    """
    visitors: list[Visitor] = []

    def make(*roles: Role, javascript: bool = True) -> Visitor:
        context = browser.new_context(
            locale="en-GB", viewport={"width": 1280, "height": 900}, java_script_enabled=javascript
        )
        # On a machine with other work the first page takes its time; what is slow is not wrong.
        context.set_default_timeout(60_000)
        visitor = Visitor(context.new_page(), f"{live_server.url}/{federation.slug}")
        visitors.append(visitor)
        if roles:
            visitor.log_in(make_account(federation, *roles))
        return visitor

    yield make
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.page.context.close()
    assert not complaints


def make_account(federation: Federation, *roles: Role) -> User:
    """An account whose address is confirmed, as it must be to log in."""
    user = make_user(f"{'-'.join(roles)}-{User.objects.count()}@fisc.example", *roles, federation=federation)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
