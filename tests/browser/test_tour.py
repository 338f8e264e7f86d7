"""The newcomer's hour of docs/tour.md, walked: what it names in bold is pressed here, its addresses are opened.

With FARISTOL_TOUR_PICTURES naming a folder the pictures of the document are taken anew.
"""

from __future__ import annotations

import io
import os
import re
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from PIL import Image
from playwright.sync_api import expect

from federation.people.models.accounts import Role, User
from federation.tenancy.federations import Federation
from tests.browser.conftest import Visit
from tests.browser.test_zip_to_chart import make_written_zip
from tests.browser.visitor import Visitor
from tests.databases import ROOT
from tests.days import federations_day
from tests.people import PASSWORD

pytestmark = pytest.mark.browser

TOUR = ROOT / "docs" / "tour.md"
FOLDER = os.environ.get("FARISTOL_TOUR_PICTURES", "")
LARGEST = 150_000
NAME = "Obert de la Prova"


class Walk:
    """What was pressed and read, and where one has been."""

    def __init__(self) -> None:
        self.named: set[str] = set()
        self.opened: set[str] = set()
        self.pictures: set[str] = set()

    def open(self, visitor: Visitor, path: str) -> None:
        visitor.open(path)
        self._arrive(visitor)

    def follow(self, visitor: Visitor, name: str) -> None:
        visitor.follow(name)
        self.named.add(name)
        self._arrive(visitor)

    def press(self, visitor: Visitor, name: str) -> None:
        visitor.press(name)
        self.named.add(name)
        self._arrive(visitor)

    def unfold(self, visitor: Visitor, name: str) -> None:
        visitor.page.get_by_text(name, exact=True).click()
        self.named.add(name)

    def fill(self, visitor: Visitor, name: str, text: str) -> None:
        visitor.page.get_by_label(name, exact=True).fill(text)
        self.named.add(name)

    def picture(self, visitor: Visitor, name: str, at: str = "") -> None:
        """What one sees now, or further down where an element is; small enough for a document."""
        self.pictures.add(name)
        if not FOLDER:
            return
        visitor.page.set_viewport_size({"width": 1100, "height": 760})
        visitor.page.evaluate("window.scrollTo(0, 0)")
        if at:
            visitor.page.locator(at).scroll_into_view_if_needed()
            visitor.page.locator(at).evaluate("element => element.scrollIntoView({behavior: 'instant'})")
        # A field that somebody writes in blinks.
        content = visitor.page.screenshot(caret="hide", animations="disabled")
        with Image.open(io.BytesIO(content)) as shot:
            shot.convert("RGB").save(Path(FOLDER, f"tour-{name}.webp"), quality=82, method=6)

    def _arrive(self, visitor: Visitor) -> None:
        self.opened.add(urlsplit(visitor.page.url).path)


def make_person(email: str, name: str) -> User:
    user = User.objects.create_user(email, PASSWORD, name=name)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def test_tour_is_as_it_is_told(visit: Visit, federation: Federation, tmp_path: Path) -> None:
    file = make_written_zip()
    results = tmp_path / file.name
    results.write_bytes(file.content)
    walk, secretary, organiser = Walk(), visit(Role.ADMINISTRATOR), visit()

    walk.open(secretary, "/")
    walk.picture(secretary, "empty")
    set_up(walk, secretary)
    person = make_person("marta@fisc.example", "Marta Organitza")
    give_role(walk, secretary, person)
    organiser.log_in(person)
    announce(walk, organiser)
    approve(walk, secretary)
    send_results(walk, organiser, results)
    settle_and_accept(walk, secretary)
    publish(walk, secretary)
    read_list(walk, visit())
    compare(walk)


def set_up(walk: Walk, secretary: Visitor) -> None:
    walk.follow(secretary, "Desk")
    walk.picture(secretary, "desk")
    walk.open(secretary, "/desk/settings/")
    walk.fill(secretary, "Short name", "FISC")
    walk.picture(secretary, "settings")
    walk.press(secretary, "Save settings")


def give_role(walk: Walk, secretary: Visitor, person: User) -> None:
    walk.open(secretary, "/desk/members/")
    walk.fill(secretary, "E-mail address", person.email)
    secretary.page.get_by_label("Role", exact=True).select_option("organiser")
    walk.named.add("Role")
    walk.press(secretary, "Assign role")
    walk.picture(secretary, "members")


def announce(walk: Walk, organiser: Visitor) -> None:
    walk.follow(organiser, "Desk")
    walk.follow(organiser, "Announce a championship")
    walk.fill(organiser, "Championship name", NAME)
    organiser.page.get_by_label("First day").fill((federations_day() - timedelta(days=1)).isoformat())
    walk.named.add("First day")
    # What the day means is said while one types.
    expect(organiser.page.get_by_text("Enter a start date to see whether it will be rated.")).to_be_hidden()
    walk.picture(organiser, "announce")
    walk.press(organiser, "Submit for approval")


def approve(walk: Walk, secretary: Visitor) -> None:
    walk.follow(secretary, "Desk")
    secretary.follow(NAME)
    walk.press(secretary, "Approve")
    walk.unfold(secretary, "Override")
    form = secretary.page.locator("form[action$='/decide/']")
    form.get_by_label("Reason").fill("Our first one: everybody knew of it.")
    walk.press(secretary, "Save decision")


def send_results(walk: Walk, organiser: Visitor, results: Path) -> None:
    walk.follow(organiser, "Desk")
    organiser.follow(NAME)
    organiser.page.get_by_label("Files with the results").set_input_files(results)
    walk.named.add("Files with the results")
    walk.press(organiser, "Upload and check")
    organiser.reads("6 names to identify")
    walk.picture(organiser, "check")
    walk.press(organiser, "Submit results")


def settle_and_accept(walk: Walk, secretary: Visitor) -> None:
    walk.follow(secretary, "Desk")
    secretary.follow(NAME)
    walk.picture(secretary, "names", at="#names")
    secretary.press("Register these 6 as new players")
    secretary.follow("Check")
    secretary.reads("Accept these results?")
    box = secretary.page.get_by_label("I’ve reviewed this warning and accept the results anyway.")
    if box.count():
        box.check()
    walk.press(secretary, "Accept results")
    secretary.reads("They are rated in RASCCAT.")


def publish(walk: Walk, secretary: Visitor) -> None:
    walk.follow(secretary, "Go to rating lists")
    walk.follow(secretary, "Preview next list")
    walk.picture(secretary, "edition")
    walk.press(secretary, "Publish list no. 1")


def read_list(walk: Walk, reader: Visitor) -> None:
    walk.open(reader, "/")
    walk.follow(reader, "Ranking")
    walk.follow(reader, "Everyone")
    expect(reader.page.locator("table.ranking tbody tr").first).to_contain_text("Sabater")
    walk.picture(reader, "ranking")


def compare(walk: Walk) -> None:
    """Nothing is told that is not there, and no picture is too large to be loaded on a journey."""
    text = TOUR.read_text(encoding="utf-8")
    assert set(re.findall(r"\*\*(.+?)\*\*", text)) <= walk.named
    assert set(re.findall(r"`(/fisc/[^`]*)`", text)) <= walk.opened
    shown = set(re.findall(r"\(pictures/tour-(\w+)\.webp\)", text))
    assert shown == walk.pictures
    for name in shown:
        assert (ROOT / "docs" / "pictures" / f"tour-{name}.webp").stat().st_size < LARGEST
