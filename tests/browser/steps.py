"""Steps that more than one of the ways through the portal take."""

from __future__ import annotations

import re

from tests.browser.visitor import Visitor

COUNTS_BECAUSE = "The board had agreed to the date in March."


class Clicks:
    """Counts what a visitor presses."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def press(self, visitor: Visitor, name: str) -> None:
        self.made.append(name)
        visitor.press(name)

    def follow(self, visitor: Visitor, name: str) -> None:
        self.made.append(name)
        visitor.follow(name)


def let_it_count(staff: Visitor) -> None:
    """On a championship's page: what was announced on the day itself counts for the rating all the same."""
    staff.page.get_by_text("Override").click()
    staff.page.locator("form[action$='/decide/']").get_by_label("Reason").fill(COUNTS_BECAUSE)
    staff.press("Save decision")
    staff.reads(COUNTS_BECAUSE)
    staff.check_page()


def tick_warnings(staff: Visitor) -> None:
    """On results to be accepted: say that the warnings were looked at, where there are any."""
    box = staff.page.get_by_label(
        re.compile(r"I’ve reviewed (this warning|these warnings) and accept the results anyway\.")
    )
    if box.count():
        box.check()
