"""Staff write the rules of the game in a browser: with the keyboard, without scripts, two people at once."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.seasons.models import Season
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.rules.models import RuleSetVersion
from games.rules.sections import sections
from games.rules.services import begin_draft, install_rule_set
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
DRAFT = "/desk/rules/fisc/draft/"
MINUTES, POINTS = "Minutes over at which the game is lost", "Points lost per minute over"


@pytest.fixture
def begun(federation: Federation) -> RuleSetVersion:
    with federation_scope(federation):
        published = install_rule_set(SYSTEM, "fisc", name="Joc FISC")
        season = Season.objects.order_by("-starts_on").first() or published.season
        return begin_draft(SYSTEM, "fisc", season)


def overtime_of(federation: Federation) -> dict[str, object]:
    with federation_scope(federation):
        found: dict[str, object] = RuleSetVersion.objects.get(state="draft").rules["overtime"]
        return found


def box_of(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("spinbutton", name=name)


@pytest.mark.parametrize("javascript", [True, False])
def test_section_is_saved_with_the_enter_key_and_an_answer_restored(
    visit: Visit, federation: Federation, begun: RuleSetVersion, javascript: bool
) -> None:
    before = overtime_of(federation)
    staff = visit(Role.STAFF, javascript=javascript)
    staff.open(f"{DRAFT}overtime/")
    box = box_of(staff, MINUTES)
    box.fill("5")
    box.press("Enter")
    staff.reads("Section saved.")
    expect(staff.page.locator("del")).not_to_have_count(0)
    # Enter saves what is typed, also where an answer could be restored.
    box.fill("6")
    box.press("Enter")
    staff.reads("Section saved.")
    assert overtime_of(federation) == {**before, "lost_after_minutes": 6}
    box_of(staff, POINTS).fill("7")
    staff.press(f"Restore: {MINUTES}")
    assert overtime_of(federation) == {**before, "points_per_minute": 7}
    staff.follow("Next: Exchanging tiles")
    expect(staff.page).to_have_url(f"{staff.base}{DRAFT}exchange/")


def test_two_people_write_at_once(visit: Visit, federation: Federation, begun: RuleSetVersion) -> None:
    mine, theirs = visit(Role.STAFF), visit(Role.STAFF, Role.ORGANISER)
    theirs.expected.add(409)
    for visitor in (mine, theirs):
        visitor.open(f"{DRAFT}overtime/")
    box_of(mine, POINTS).fill("7")
    mine.press("Save section 6")
    # The same section: nothing is overwritten unseen, nothing that was typed is lost.
    box_of(theirs, POINTS).fill("9")
    theirs.press("Save section 6")
    theirs.reads("What you wrote")
    expect(box_of(theirs, POINTS)).to_have_value("9")
    assert overtime_of(federation)["points_per_minute"] == 7
    theirs.press("Save section 6")
    assert overtime_of(federation)["points_per_minute"] == 9
    # Different sections: both are saved.
    mine.open(f"{DRAFT}exchange/")
    box_of(theirs, POINTS).fill("8")
    theirs.press("Save section 6")
    box_of(mine, "Minimum tiles in the bag").fill("4")
    mine.press("Save section 7")
    mine.reads("Section saved.")
    assert overtime_of(federation)["points_per_minute"] == 8


def test_every_section_can_be_used_by_everybody(visit: Visit, begun: RuleSetVersion) -> None:
    staff = visit(Role.STAFF)
    for section in sections():
        staff.open(f"{DRAFT}{section.code}/" if section.chapter else DRAFT)
        staff.check_page()
        found = Axe().run(staff.page).response["violations"]
        assert not [(one["id"], one["nodes"][0]["html"]) for one in found], staff.page.url
