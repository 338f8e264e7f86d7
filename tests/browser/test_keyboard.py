"""The main job without a mouse: announced, approved, sent in, settled, accepted, published, by Tab, space and Enter.

Every step begins at the top of its page, as somebody does who hears it, and must show where the keyboard is.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from federation.people.models.accounts import Role
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.test_main_job import KNOWN, NAME, zip_path  # noqa: F401 (a fixture)
from tests.browser.visitor import Visitor
from tests.days import federations_day

pytestmark = pytest.mark.browser

# More stops before something than anybody would bear.
MOST_STOPS = 120
_IS_HERE = "element => element === document.activeElement"
# An outline, or on a box of text its border: something must say where the keyboard is.
_IS_SHOWN = """() => {
  const here = document.activeElement, style = getComputedStyle(here);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return ring || style.boxShadow !== "none" || here.matches("input[type=file]");
}"""


class Keyboard:
    """Somebody at a browser who has no mouse."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page

    def reach(self, wanted: Locator) -> None:
        """Go on with Tab until the keyboard is there; fails where it never gets there or cannot be seen there."""
        expect(wanted.first).to_be_visible()
        stops = 0
        while not wanted.first.evaluate(_IS_HERE):
            assert stops < MOST_STOPS, f"{self.page.url}: the keyboard never gets to {wanted}"
            self.page.keyboard.press("Tab")
            stops += 1
        assert self.page.evaluate(_IS_SHOWN), f"{self.page.url}: nothing shows that the keyboard is at {wanted}"

    def press(self, name: str) -> None:
        """A button of this name, by space."""
        self.reach(self.visitor.button(name))
        with self.page.expect_navigation():
            self.page.keyboard.press("Space")

    def follow(self, name: str) -> None:
        """A link of this name in the page, else in its menus, by Enter."""
        inside = self.page.locator("main").get_by_role("link", name=name)
        self.reach(inside if inside.count() else self.page.get_by_role("link", name=name))
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def write(self, label: str, text: str) -> None:
        self.reach(self.page.get_by_label(label))
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def choose_day(self, label: str, day: date) -> None:
        """The parts of a day come in the order of the reader's language: this one, or that one."""
        field = self.page.get_by_label(label)
        self.reach(field)
        for order in ("%d%m%Y", "%m%d%Y", "%Y%m%d"):
            self.page.keyboard.type(day.strftime(order))
            if field.input_value() == day.isoformat():
                return
            for _part in range(3):
                self.page.keyboard.press("ArrowLeft")
        raise AssertionError(f"{label}: {field.input_value()}")

    def open(self, words: str) -> None:
        """Something folded, by Enter."""
        self.reach(self.page.locator("summary").filter(has_text=words))
        self.page.keyboard.press("Enter")


def test_main_job_is_done_without_a_mouse(visit: Visit, federation: Federation, zip_path: Path) -> None:  # noqa: F811
    with federation_scope(federation):
        add_players([NewPlayer(surname=surname, given_name="Núria") for surname in KNOWN])
    organiser, staff = Keyboard(visit(Role.ORGANISER)), Keyboard(visit(Role.STAFF))

    organiser.follow("Desk")
    organiser.follow("Announce a championship")
    organiser.write("Championship name", NAME)
    organiser.choose_day("First day", federations_day() - timedelta(days=1))
    organiser.press("Submit for approval")

    staff.follow("Desk")
    staff.follow(NAME)
    staff.press("Approve")

    organiser.follow("Desk")
    organiser.follow(NAME)
    files = organiser.page.get_by_label("Files with the results")
    organiser.reach(files)
    # From here the window in which files are chosen is the system's own.
    files.set_input_files(zip_path)
    organiser.press("Upload and check")
    organiser.visitor.reads("5 names to identify")
    organiser.press("Submit results")

    staff.follow("Desk")
    staff.follow(NAME)
    staff.press("Save answers")
    staff.visitor.reads("5 names were identified.")
    staff.open("Override")
    staff.write("Reason", "The board decided so.")
    staff.press("Save decision")
    box = staff.page.get_by_label("I’ve reviewed this warning and accept the results anyway.")
    if box.count():
        staff.reach(box)
        staff.page.keyboard.press("Space")
    staff.press("Accept results")
    staff.visitor.reads("They are rated in RASCCAT.")
    staff.follow("Go to rating lists")
    staff.follow("Preview next list")
    staff.press("Publish list no. 1")
    staff.visitor.reads("RASCCAT list no. 1 has been published.")
