"""One wrong score, click by click: reported by an organiser, corrected by staff or the arbiter, seen by everyone.

What is counted is every press of a button, link, box or choice; typing is not. Everyone begins at the home page.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role, User
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.browser.conftest import Visit, make_account
from tests.browser.test_main_job import Clicks
from tests.browser.visitor import Visitor
from tests.people import make_players
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.browser

NAME = "Obert de la Prova"
# As many as each of them needs.
MOST_CLICKS = 5
TECLA, GARSENDA, OTGER, BRUNA = "Tecla Bosquerons", "Garsenda Solanell", "Otger Vallserena", "Bruna Tarrades"
WHY = "Digits exchanged when typing; score sheet checked"


@pytest.fixture
def played(federation: Federation) -> Championship:
    """Tecla’s 379 was typed as 397; the wrong score is in rating list no. 1."""
    actor = system_actor("test")
    with federation_scope(federation):
        players = make_players(TECLA, GARSENDA, OTGER, BRUNA)
        tables = [game(1, 1, 1, 2, "397-390"), game(1, 2, 3, 4, "400-290")]
        tables += [game(2, 1, 1, 3, "410-350"), game(2, 2, 2, 4, "390-333")]
        played = make_played(actor, NAME, players, tables, is_circuit=True)
        rasccat = RatingSystem.objects.get(code="rasccat")
        recompute_ratings(actor, rasccat)
        publish_rating_list(actor, rasccat)
        return played


def make_official(federation: Federation, championship: Championship, role: Role) -> User:
    """An account with this role in the championship alone."""
    user = make_account(federation, Role.ORGANISER if role is Role.ORGANISER else Role.ARBITER)
    with federation_scope(federation):
        name_organiser(system_actor("test"), championship, user, role)
    return user


def go_to_game(visitor: Visitor, clicks: Clicks, link: str) -> None:
    """From the home page to the game, where it is shown to everyone."""
    visitor.open("/")
    clicks.follow(visitor, NAME)
    clicks.follow(visitor, "Rounds")
    clicks.follow(visitor, "1")
    visitor.reads("397")
    visitor.check_page()
    clicks.follow(visitor, f"{link} {TECLA} {GARSENDA}")
    visitor.check_page()


def type_score(visitor: Visitor) -> None:
    """What changes is shown while one types, before anything is saved."""
    visitor.reads("Enter the correct scores to see what changes.")
    visitor.page.get_by_label(f"Points of {TECLA}").fill("379")
    visitor.page.get_by_label("Why").fill(WHY)
    visitor.reads(f"{GARSENDA} wins by 11, instead of {TECLA} by 7")
    visitor.reads(f"{TECLA} 1 → ")
    visitor.check_page()


def see_correction(visitor: Visitor) -> None:
    """Beside the game, with its reason."""
    board = visitor.page.locator(".board").filter(has_text=TECLA)
    expect(board).to_contain_text("397–390 → 379–390")
    expect(board).to_contain_text(WHY)
    visitor.check_page()


def test_organiser_reports_a_score_and_staff_correct_it(
    visit: Visit, federation: Federation, played: Championship
) -> None:
    organiser, clicks = visit(), Clicks()
    organiser.log_in(make_official(federation, played, Role.ORGANISER))
    go_to_game(organiser, clicks, "Report an error")
    type_score(organiser)
    clicks.press(organiser, "Send report")
    organiser.reads("Federation staff will check it and let you know.")
    assert len(clicks.made) <= MOST_CLICKS, clicks.made

    staff, clicks = visit(Role.STAFF), Clicks()
    clicks.follow(staff, "Desk")
    staff.reads("397–390 → 379–390")
    clicks.follow(staff, NAME)
    staff.reads("The result below is as they propose it.")
    staff.reads(f"{GARSENDA} wins by 11, instead of {TECLA} by 7")
    staff.reads("Bosquerons, Tecla")
    staff.check_page()
    clicks.press(staff, "Save correction")
    staff.reads("The result has been corrected.")
    assert len(clicks.made) <= MOST_CLICKS, clicks.made

    reader = visit()
    reader.open(f"/championships/{played.slug}/rounds/1/")
    see_correction(reader)


def test_staff_correct_a_score_by_themselves(visit: Visit, played: Championship) -> None:
    staff, clicks = visit(Role.STAFF), Clicks()
    go_to_game(staff, clicks, "Correct")
    staff.reads("counted in rating list no. 1")
    type_score(staff)
    staff.reads("Bosquerons, Tecla")
    clicks.press(staff, "Save correction")
    see_correction(staff)
    assert len(clicks.made) <= MOST_CLICKS, clicks.made
    staff.open("/ranking/rasccat/editions/1/errata/")
    expect(staff.page.get_by_role("row").filter(has_text="Bosquerons")).to_contain_text(WHY)


def test_arbiter_corrects_a_score_and_staff_accept_it(
    visit: Visit, federation: Federation, played: Championship
) -> None:
    arbiter, clicks = visit(), Clicks()
    arbiter.log_in(make_official(federation, played, Role.ARBITER))
    go_to_game(arbiter, clicks, "Correct")
    type_score(arbiter)
    clicks.press(arbiter, "Save correction")
    arbiter.reads("Federation staff will review and accept the correction.")
    assert len(clicks.made) <= MOST_CLICKS, clicks.made

    staff, clicks = visit(Role.STAFF), Clicks()
    clicks.follow(staff, "Desk")
    clicks.follow(staff, NAME)
    clicks.follow(staff, "See rating changes and why")
    staff.reads("Nothing has changed yet")
    staff.reads("Bosquerons, Tecla")
    staff.check_page()
    clicks.press(staff, "Accept results")
    staff.reads("These results have been accepted")
    assert len(clicks.made) <= MOST_CLICKS, clicks.made
    staff.open(f"/championships/{played.slug}/rounds/1/")
    see_correction(staff)


def test_score_is_corrected_without_scripts(visit: Visit, played: Championship) -> None:
    """The first press shows what changes, the second saves it."""
    visitor = visit(Role.STAFF, javascript=False)
    visitor.open(f"/championships/{played.slug}/rounds/1/tables/1/correct/")
    visitor.page.get_by_label(f"Points of {TECLA}").fill("379")
    visitor.page.get_by_label("Why").fill(WHY)
    visitor.press("Save correction")
    visitor.reads("Nothing has been saved yet. Check what changes, then save.")
    visitor.reads(f"{GARSENDA} wins by 11, instead of {TECLA} by 7")
    visitor.press("Save correction")
    visitor.reads("397–390 → 379–390")
