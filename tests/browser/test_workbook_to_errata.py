"""The whole way in a real browser: a workbook with mistakes, mended, accepted, published; then an old game corrected.

Six players of the registry played an earlier open that is in edition 1. The way leads through a second one, from its
announcement to edition 2, and back to a game of the first that was typed the wrong way round.
"""

from __future__ import annotations

from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.browser.conftest import Visit
from tests.browser.steps import let_it_count
from tests.browser.visitor import Visitor
from tests.days import federations_day
from tests.people import make_players
from tests.tournaments.making.played import game, make_played
from tournaments.championship.models.championships import Championship

pytestmark = pytest.mark.browser

NAME = "Obert de Gràcia"
OLD = "Open de Tardor"
HEADINGS = ("Ronda", "Taula", "Jugador 1", "Puntuació 1", "Jugador 2", "Puntuació 2", "Resultat")
SABATER, VILA, FERRER, SOLER, FONT, RIU = (
    "Núria Sabater",
    "Marta Vila",
    "Joan Ferrer",
    "Pere Soler",
    "Anna Font",
    "Lluís Riu",
)
# As the organiser of the new championship spells two of them.
FILED = {SABATER: "Núria Sabaté", VILA: "Marta Villa"}
PAIRINGS = [
    [(SABATER, RIU), (VILA, FONT), (FERRER, SOLER)],
    [(SABATER, FONT), (RIU, SOLER), (VILA, FERRER)],
    [(SABATER, SOLER), (FONT, FERRER), (RIU, VILA)],
    [(SABATER, FERRER), (SOLER, VILA), (FONT, RIU)],
    [(SABATER, VILA), (FERRER, RIU), (SOLER, FONT)],
]


def list_games() -> list[list[str | int]]:
    """A row for each game; the first named wins. The last one has a no-show's score, to be acknowledged."""
    rows: list[list[str | int]] = [
        [number, table, FILED.get(one, one), 380 + 3 * number + table, FILED.get(other, other), 310 + number, "1-0"]
        for number, pairs in enumerate(PAIRINGS, start=1)
        for table, (one, other) in enumerate(pairs, start=1)
    ]
    rows[-1][3], rows[-1][5] = 300, 0
    return rows


def save_workbook(path: Path, rows: list[list[str | int]]) -> Path:
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Partides"
    for row in (HEADINGS, *rows):
        sheet.append(row)
    workbook.save(path)
    return path


def spoil(rows: list[list[str | int]]) -> list[list[str | int]]:
    """Three mistakes of three kinds: a score in words, a result against its score, a player against herself."""
    rows[1][3] = "tres-cents"
    rows[4][6] = "0-1"
    rows[9][4] = rows[9][2]
    return rows


@pytest.fixture
def old(federation: Federation) -> Championship:
    """An accepted championship, rated and published in edition 1."""
    actor = system_actor("test")
    with federation_scope(federation):
        players = make_players(SABATER, VILA, FERRER, SOLER, FONT, RIU)
        tables = [game(1, 1, 1, 2, "345-321"), game(1, 2, 3, 4, "400-290"), game(1, 3, 5, 6, "377-376")]
        tables += [game(2, 1, 1, 3, "410-350"), game(2, 2, 2, 5, "333-390"), game(2, 3, 4, 6, "301-300")]
        played = make_played(actor, OLD, players, tables, is_circuit=True)
        rasccat = RatingSystem.objects.get(code="rasccat")
        recompute_ratings(actor, rasccat)
        publish_rating_list(actor, rasccat)
        return played


def test_workbook_goes_through_mending_to_an_edition_and_an_old_game_to_its_errata(
    visit: Visit, tmp_path: Path, old: Championship
) -> None:
    organiser, staff = visit(Role.ORGANISER), visit(Role.STAFF)
    announce(organiser)
    approve(staff)
    send_with_mistakes(organiser, save_workbook(tmp_path / "gracia.xlsx", spoil(list_games())))
    send_mended(organiser, save_workbook(tmp_path / "gracia.xlsx", list_games()))
    settle(staff)
    deliver(organiser)
    accept(staff)
    publish(staff)
    published = read_ratings(staff, 2)
    correct(staff, old)
    see_correction(visit(), old, published)


def announce(organiser: Visitor) -> None:
    organiser.follow("Desk")
    organiser.check_page()
    organiser.follow("Announce a championship")
    organiser.check_page()
    today = federations_day().isoformat()
    organiser.page.get_by_label("Championship name").fill(NAME)
    organiser.page.get_by_label("First day").fill(today)
    organiser.page.get_by_role("textbox", name="Venue").fill("La Violeta, Gràcia")
    organiser.page.get_by_role("spinbutton", name="Rounds").fill("3")
    organiser.expected.add(400)
    organiser.press("Submit for approval")
    organiser.reads("These rules require at least 5 rounds.")
    organiser.check_page()
    organiser.page.get_by_role("spinbutton", name="Rounds").fill("5")
    organiser.press("Submit for approval")
    organiser.reads("Waiting for federation staff to approve or reject it.")
    organiser.check_page()


def approve(staff: Visitor) -> None:
    """It was announced on the day itself: staff approve it, and say why it counts all the same."""
    staff.follow("Desk")
    staff.check_page()
    staff.follow(NAME)
    staff.check_page()
    staff.press("Approve")
    staff.reads(f"“{NAME}” is now approved.")
    let_it_count(staff)


def send(organiser: Visitor, path: Path) -> None:
    organiser.page.get_by_label("Files with the results").set_input_files(path)
    organiser.reads(path.name)
    organiser.press("Upload and check")


def send_with_mistakes(organiser: Visitor, path: Path) -> None:
    organiser.follow("Desk")
    organiser.follow(NAME)
    organiser.check_page()
    send(organiser, path)
    organiser.reads("These files can’t be used yet")
    problems = organiser.page.locator("#problems").locator("xpath=..")
    for place in ("row 3", "row 6", "row 11"):
        expect(problems).to_contain_text(place)
    expect(problems).to_contain_text("Partides")
    expect(problems).to_contain_text("column D")
    expect(problems).to_contain_text("“tres-cents” isn’t a valid score.")
    organiser.check_page()


def send_mended(organiser: Visitor, path: Path) -> None:
    organiser.follow("Upload the files again")
    organiser.check_page()
    send(organiser, path)
    organiser.reads("2 names to identify")
    organiser.check_page()
    organiser.follow("Standings")
    organiser.check_page()
    organiser.follow("Rounds")
    organiser.check_page()


def settle(staff: Visitor) -> None:
    staff.follow("Desk")
    staff.reads("Identify 2 names in the file")
    staff.check_page()
    staff.follow(NAME)
    staff.check_page()
    for name in (SABATER, VILA):
        staff.page.get_by_role("radio", name=name).check()
    staff.press("Save answers")
    staff.reads("2 names were identified.")
    staff.check_page()


def deliver(organiser: Visitor) -> None:
    organiser.follow("Desk")
    organiser.check_page()
    organiser.follow(NAME)
    organiser.press("Submit results")
    organiser.reads("The results have been submitted.")
    organiser.check_page()


def accept(staff: Visitor) -> None:
    staff.follow("Desk")
    staff.check_page()
    staff.follow(NAME)
    staff.check_page()
    staff.follow("See rating changes and why")
    staff.reads("Sabater, Núria")
    staff.check_page()
    staff.follow("Back to results")
    staff.page.get_by_label("I’ve reviewed this warning and accept the results anyway.").check()
    staff.press("Accept results")
    staff.reads("They are rated in RASCCAT.")
    staff.check_page()


def publish(staff: Visitor) -> None:
    staff.follow("Desk")
    staff.follow("Ratings and lists")
    staff.check_page()
    staff.follow("Preview next list")
    staff.reads(NAME)
    staff.check_page()
    staff.press("Publish list no. 2")
    staff.reads("RASCCAT list no. 2 has been published.")
    staff.check_page()


def correct(staff: Visitor, old: Championship) -> None:
    staff.open(f"/championships/{old.slug}/rounds/1/")
    staff.check_page()
    staff.follow(f"Correct {SABATER} {VILA}")
    staff.check_page()
    staff.page.get_by_label(f"Points of {SABATER}").fill("321")
    staff.page.get_by_label(f"Points of {VILA}").fill("345")
    staff.reads(f"{VILA} wins by 24, instead of {SABATER} by 24")
    staff.reads("Vila, Marta")
    staff.expected.add(400)
    staff.press("Save correction")
    staff.reads("This field is required.")
    staff.check_page()
    staff.page.get_by_label("Why").fill("Typed the wrong way round.")
    staff.press("Save correction")
    staff.reads("The result has been corrected.")
    staff.check_page()
    staff.open(f"/championships/{old.slug}/results/2/")
    staff.reads("These results have been accepted")
    staff.check_page()


def see_correction(reader: Visitor, old: Championship, published: dict[str, int]) -> None:
    """What everybody sees: the game and its reason, the edition as it was, its errata, and the sum behind a change."""
    reader.open(f"/championships/{old.slug}/")
    reader.reads("Typed the wrong way round.")
    reader.reads("345–321")
    reader.check_page()
    reader.open(f"/championships/{old.slug}/rounds/1/")
    reader.reads("Typed the wrong way round.")
    reader.check_page()
    assert read_ratings(reader, 2) == published
    reader.follow("See the errata")
    reader.reads(OLD)
    row = reader.page.get_by_role("row").filter(has_text="Sabater")
    expect(row).to_contain_text(str(published[SABATER]))
    expect(row).to_contain_text("Typed the wrong way round.")
    reader.check_page()
    with reader.page.expect_navigation():
        row.get_by_role("link", name="Sabater").click()
    reader.check_page()
    with reader.page.expect_navigation():
        reader.page.get_by_role("row").filter(has_text=OLD).get_by_role("link", name="Explain").click()
    reader.reads("Rated games")
    lost = reader.page.get_by_role("row").filter(has_text=VILA)
    expect(lost.get_by_role("cell").nth(3)).to_have_text("0")
    reader.check_page()


def read_ratings(reader: Visitor, number: int) -> dict[str, int]:
    """Ratings of an edition by player, from its page."""
    reader.open(f"/ranking/rasccat/editions/{number}/?show=all")
    reader.check_page()
    rows = reader.page.locator("table.ranking tbody tr")
    found = {}
    for text in rows.all_inner_texts():
        name = next((name for name in (SABATER, VILA, FERRER, SOLER, FONT, RIU) if name.split()[1] in text), "")
        numbers = [int(word) for word in text.split() if word.isdigit() and int(word) > 500]
        found[name] = numbers[0]
    assert len(found) == 6
    return found
