"""The main job as a new user does it, click by click: announced, approved, sent in, settled, accepted, published.

What is counted is every press of a button, link, box or choice; typing and choosing a file are not.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.steps import Clicks, tick_warnings
from tests.days import federations_day
from tests.tournaments.making.swiss_perfect_writer import Championship
from tournaments.files.formats.swiss_perfect.writer import zip_files

pytestmark = pytest.mark.browser

NAME = "Obert de la Prova"
# Once 41, of which 8 settled five names.
MOST_CLICKS = 17
KNOWN = ("Sabater", "Vila", "Ferrer")
# Two misspelt, three whom nobody knows.
WRITTEN = ("Sabatter", "Villa", "Ferrer", "Soler", "Font", "Riu")


@pytest.fixture
def zip_path(tmp_path: Path) -> Path:
    championship = Championship(rounds=5, name=NAME)
    for number, surname in enumerate(WRITTEN, start=1):
        championship.add_player(number, surname, "Núria", CLUB="Lletraferits")
    rounds = [
        [(1, 6), (2, 5), (3, 4)],
        [(1, 5), (6, 4), (2, 3)],
        [(1, 4), (5, 3), (6, 2)],
        [(1, 3), (4, 2), (5, 6)],
        [(1, 2), (3, 6), (4, 5)],
    ]
    for number, games in enumerate(rounds, start=1):
        for white, black in games:
            championship.add_game(number, white, black, "2-0", points="800-600")
    path = tmp_path / "open.zip"
    path.write_bytes(zip_files(championship.files()).content)
    return path


def test_main_job_takes_few_clicks(visit: Visit, federation: Federation, zip_path: Path) -> None:
    with federation_scope(federation):
        add_players([NewPlayer(surname=surname, given_name="Núria") for surname in KNOWN])
    organiser, clicks = visit(Role.ORGANISER), Clicks()

    # Who logs in arrives at the desk.
    clicks.follow(organiser, "Announce a championship")
    organiser.page.get_by_label("Championship name").fill(NAME)
    organiser.page.get_by_label("First day").fill((federations_day() - timedelta(days=1)).isoformat())
    clicks.press(organiser, "Submit for approval")

    staff = visit(Role.STAFF)
    clicks.follow(staff, NAME)
    clicks.press(staff, "Approve")

    clicks.follow(organiser, "Desk")
    clicks.follow(organiser, NAME)
    organiser.page.get_by_label("Files with the results").set_input_files(zip_path)
    clicks.press(organiser, "Upload and check")
    organiser.reads("5 names to identify")
    clicks.press(organiser, "Submit results")

    clicks.follow(staff, "Desk")
    clicks.follow(staff, NAME)
    # The two that are misspelt are chosen already, and so is "a new player" for the others.
    clicks.press(staff, "Save answers")
    staff.reads("5 names were identified.")
    staff.reads("This championship isn’t rated.")
    clicks.made.append("Override")
    staff.page.get_by_text("Override").click()
    staff.page.get_by_label("Reason").fill("The board decided so.")
    clicks.press(staff, "Save decision")
    staff.reads("This is a rated championship.")
    clicks.made.append("I’ve reviewed this warning and accept the results anyway.")
    tick_warnings(staff)
    clicks.press(staff, "Accept results")
    staff.reads("They are rated in RASCCAT.")
    clicks.follow(staff, "Preview next list")
    clicks.press(staff, "Publish list no. 1")
    staff.reads("RASCCAT list no. 1 has been published.")
    with federation_scope(federation):
        assert Player.objects.count() == len(WRITTEN)
    assert len(clicks.made) <= MOST_CLICKS, clicks.made
