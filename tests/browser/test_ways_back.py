"""What people do besides the straight way: clicking twice, going back, two tabs, a session that ended, keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Edition
from tests.browser.conftest import Visit
from tests.browser.steps import let_it_count, tick_warnings
from tests.browser.visitor import PHONE, Visitor
from tests.days import federations_day
from tests.people import PASSWORD, make_players
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")
NAME = "Obert de Nadal"


@pytest.fixture
def championship(federation: Federation) -> Championship:
    with federation_scope(federation):
        return make_approved(SYSTEM, is_circuit=True)


@pytest.fixture
def zip_path(tmp_path: Path) -> Path:
    path = tmp_path / "open.zip"
    path.write_bytes(small_zip().content)
    return path


def press_twice(visitor: Visitor, name: str) -> None:
    with visitor.page.expect_navigation():
        visitor.button(name).dblclick()


def fill_announcement(visitor: Visitor) -> None:
    visitor.open("/championships/new/")
    visitor.page.get_by_label("Championship name").fill(NAME)
    visitor.page.get_by_label("First day").fill(federations_day().isoformat())
    # Questions that most leave empty are folded.
    visitor.page.locator("summary", has_text="Prizes").click()
    visitor.page.get_by_label("Prizes").fill("A cup.\nA dictionary.")


def test_every_button_of_the_way_can_be_pressed_twice(visit: Visit, federation: Federation, zip_path: Path) -> None:
    staff = visit(Role.STAFF, Role.ORGANISER)
    fill_announcement(staff)
    press_twice(staff, "Submit for approval")
    press_twice(staff, "Approve")
    staff.reads(f"“{NAME}” is now approved.")
    let_it_count(staff)
    staff.follow("Upload results")
    staff.page.get_by_label("Files with the results").set_input_files(zip_path)
    press_twice(staff, "Upload and check")
    staff.reads("4 names to identify")
    press_twice(staff, "Register these 4 as new players")
    staff.reads("4 new players were registered.")
    staff.reads("Accept these results?")
    tick_warnings(staff)
    press_twice(staff, "Accept results")
    staff.reads("They are rated in RASCCAT.")
    staff.follow("Preview next list")
    press_twice(staff, "Publish list no. 1")
    staff.reads("RASCCAT list no. 1 has been published.")
    with federation_scope(federation):
        assert (Championship.objects.count(), ResultsVersion.objects.count()) == (1, 1)
        assert (Player.objects.count(), Edition.objects.count()) == (4, 1)


def test_going_back_to_a_form_and_sending_it_again_makes_nothing_twice(visit: Visit, federation: Federation) -> None:
    organiser = visit(Role.ORGANISER)
    fill_announcement(organiser)
    organiser.press("Submit for approval")
    organiser.reads("Waiting for federation staff to approve or reject it.")
    organiser.page.go_back()
    expect(organiser.page.get_by_label("Championship name")).to_have_value(NAME)
    organiser.expected |= {400, 409}
    organiser.press("Submit for approval")
    organiser.check_page()
    with federation_scope(federation):
        assert Championship.objects.count() == 1


def test_going_back_after_settling_shows_that_it_is_settled(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    with federation_scope(federation):
        make_version(SYSTEM, championship)
    staff = visit(Role.STAFF)
    staff.open(f"/championships/{championship.slug}/results/1/")
    staff.page.locator("#entry-2").get_by_role("radio", name="Skip for now").check()
    staff.press("Save answers")
    staff.reads("1 name to identify")
    staff.page.go_back()
    staff.reads("1 name to identify")


def test_two_tabs_settle_one_name_once(visit: Visit, federation: Federation, championship: Championship) -> None:
    with federation_scope(federation):
        [one] = make_players("Núria Puig i Cases")
        make_version(SYSTEM, championship)
    staff = visit(Role.STAFF)
    other = Visitor(staff.page.context.new_page(), staff.base)
    for tab in (staff, other):
        tab.open(f"/championships/{championship.slug}/results/1/")
    staff.page.locator("#entry-1").get_by_role("radio", name=one.name).check()
    staff.press("Save answers")
    staff.reads("Accept these results?")
    other.expected.add(409)
    other.page.locator("#entry-1").get_by_role("radio", name="New player").check()
    other.press("Save answers")
    other.reads(f"is already identified as {one.name} (number {one.number}).")
    other.check_page()
    with federation_scope(federation):
        assert Player.objects.count() == 4
    assert not other.complaints


def test_form_of_an_ended_session_is_sent_after_logging_in_again(visit: Visit, federation: Federation) -> None:
    organiser = visit(Role.ORGANISER)
    fill_announcement(organiser)
    Session.objects.all().delete()
    organiser.expected.add(403)
    organiser.press("Submit for approval")
    organiser.reads("You’ve been logged out")
    organiser.check_page()
    with organiser.page.expect_popup() as opened:
        organiser.page.get_by_role("link", name="Log in again").click()
    login = opened.value
    login.get_by_label("E-mail").fill("organiser-0@fisc.example")
    login.locator("input[type=password]").fill(PASSWORD)
    with login.expect_navigation():
        login.locator("main form button").click()
    organiser.press("Submit again")
    # The form still carries the token of the session that ended.
    organiser.reads("Nothing has changed yet, and what you wrote is kept on this page.")
    organiser.check_page()
    organiser.press("Submit again")
    organiser.reads("Waiting for federation staff to approve or reject it.")
    with federation_scope(federation):
        assert Championship.objects.get().prizes.splitlines() == ["A cup.", "A dictionary."]


def test_files_of_an_ended_session_are_named_to_be_chosen_again(
    visit: Visit, championship: Championship, zip_path: Path
) -> None:
    staff = visit(Role.STAFF)
    staff.open(f"/championships/{championship.slug}/results/upload/")
    staff.page.get_by_label("Files with the results").set_input_files(zip_path)
    staff.page.context.clear_cookies(name="sessionid")
    staff.expected.add(403)
    staff.press("Upload and check")
    staff.reads("These files need to be chosen again: open.zip")
    expect(staff.page.get_by_role("link", name="Back to the form")).to_be_visible()
    staff.check_page()


def test_file_is_sent_in_with_keys_alone_on_a_telephone(
    visit: Visit, championship: Championship, zip_path: Path
) -> None:
    staff = visit(Role.STAFF)
    staff.page.set_viewport_size(PHONE)
    # The browser is told from the beginning that its dialog is answered here: told late, it may miss the first key.
    staff.page.on("filechooser", lambda _chooser: None)
    staff.open(f"/championships/{championship.slug}/manage/")
    press_keys_to(staff, "Upload results")
    with staff.page.expect_navigation():
        staff.page.keyboard.press("Enter")
    press_keys_to(staff, "Files with the results")
    with staff.page.expect_file_chooser() as chooser:
        staff.page.keyboard.press("Enter")
    chooser.value.set_files(zip_path)
    press_keys_to(staff, "Upload and check")
    with staff.page.expect_navigation():
        staff.page.keyboard.press("Enter")
    staff.reads("4 names to identify")


_FOCUSED = """() => {
  const element = document.activeElement;
  const outline = getComputedStyle(element);
  return [element.labels?.[0]?.textContent || element.textContent || "", outline.outlineStyle + outline.boxShadow];
}"""


def press_keys_to(visitor: Visitor, name: str) -> None:
    """Tab until what has this name has the focus, which must be seen; a page has fewer than 60 places to stop."""
    for _stop in range(60):
        visitor.page.keyboard.press("Tab")
        text, look = visitor.page.evaluate(_FOCUSED)
        if name in " ".join(text.split()):
            assert look != "nonenone"
            return
    raise AssertionError(f"{name} is not reached with the keyboard: {visitor.page.url}")


@pytest.mark.parametrize(("role", "path"), [(None, "/players/"), (Role.STAFF, "/desk/players/")])
def test_players_are_found_as_one_types(visit: Visit, federation: Federation, role: Role | None, path: str) -> None:
    with federation_scope(federation):
        make_players("Núria Puig", "Aina Ferrer", "Joan Ferrandis")
    reader = visit(*([role] if role else []))
    reader.open(path)
    main = reader.page.locator("main")
    reader.page.get_by_role("searchbox").press_sequentially("ferra")
    expect(main).to_contain_text("1 player")
    expect(main).to_contain_text("Ferrandis")
    expect(main).not_to_contain_text("Aina")
    expect(reader.page.get_by_role("searchbox")).to_be_focused()
    reader.check_page()
    reader.page.get_by_role("searchbox").fill("nuria")
    expect(main).to_contain_text("Puig")
    reader.page.get_by_role("searchbox").fill("xyz")
    expect(main).to_contain_text("No players found")
    reader.check_page()
