"""The main job in a real browser: from an announcement and a zip to the new point on a player's chart."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from federation.people.models.accounts import Role
from tests.browser.conftest import Visit
from tests.browser.steps import let_it_count, tick_warnings
from tests.browser.visitor import Visitor
from tests.conftest import SHARED
from tests.days import federations_day
from tests.tournaments.making.swiss_perfect_writer import Championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.report import UploadedFile

pytestmark = pytest.mark.browser

NAME = "Obert de la Prova"
GONZAGA = "gonzaga_challengers_2010"


def make_written_zip() -> UploadedFile:
    """Six players and five rounds, everybody against everybody; the first wins every game."""
    championship = Championship(rounds=5, name=NAME)
    for number, surname in enumerate(("Sabater", "Vila", "Ferrer", "Soler", "Font", "Riu"), start=1):
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
    return zip_files(championship.files())


def make_gonzaga_zip() -> UploadedFile:
    folder = SHARED / "samples" / "swiss-perfect"
    if not folder.is_dir():
        pytest.skip(f"the real Swiss Perfect files are not here ({folder.relative_to(SHARED.parent)})")
    parts = [folder / f"{GONZAGA}.{extension}" for extension in ("ini", "trn", "sco")]
    return zip_files([UploadedFile(part.name, part.read_bytes()) for part in parts], name="gonzaga.zip")


@pytest.mark.parametrize(
    ("make_zip", "players", "winner"), [(make_written_zip, 6, "Sabater"), (make_gonzaga_zip, 56, "MULLOOLY")]
)
def test_zip_goes_from_upload_to_the_new_point_on_a_chart(
    visit: Visit, tmp_path: Path, make_zip: object, players: int, winner: str
) -> None:
    file = make_zip()  # type: ignore[operator]
    path = tmp_path / file.name
    path.write_bytes(file.content)
    organiser, staff = visit(Role.ORGANISER), visit(Role.STAFF)

    announce(organiser)
    approve(staff)
    upload(organiser, path, players)
    settle_all(staff, players)
    accept(staff, winner)
    publish(staff, players)
    see_point_on_chart(visit(), winner)


def announce(organiser: Visitor) -> None:
    organiser.follow("Desk")
    organiser.check_page()
    organiser.follow("Announce a championship")
    organiser.check_page()
    organiser.page.get_by_label("Championship name").fill(NAME)
    organiser.page.get_by_label("First day").fill(federations_day().isoformat())
    organiser.page.get_by_role("textbox", name="Venue").fill("Ateneu, Lleida")
    organiser.press("Submit for approval")
    organiser.reads("Waiting for federation staff to approve or reject it.")
    organiser.check_page()


def approve(staff: Visitor) -> None:
    staff.follow("Desk")
    staff.reads("Championships to approve")
    staff.follow(NAME)
    staff.check_page()
    staff.press("Approve")
    staff.reads(f"“{NAME}” is now approved.")
    let_it_count(staff)


def upload(organiser: Visitor, path: Path, players: int) -> None:
    organiser.follow("Desk")
    organiser.follow(NAME)
    organiser.check_page()
    organiser.page.get_by_label("Files with the results").set_input_files(path)
    organiser.reads(path.name)
    organiser.press("Upload and check")
    organiser.reads(f"{players} names to identify")
    organiser.check_page()
    organiser.follow("Standings")
    organiser.check_page()
    organiser.follow("Rounds")
    organiser.check_page()
    organiser.follow("Check")
    organiser.press("Submit results")
    organiser.reads("The results have been submitted.")


def settle_all(staff: Visitor, players: int) -> None:
    staff.follow("Desk")
    staff.reads(f"Identify {players} names in the file")
    staff.follow(NAME)
    staff.check_page()
    staff.press(f"Register these {players} as new players")
    staff.reads(f"{players} new players were registered.")
    staff.check_page()


def accept(staff: Visitor, winner: str) -> None:
    staff.follow("Standings")
    expect(staff.page.locator("tbody tr").first).to_contain_text(winner)
    staff.follow("Check")
    staff.reads("Accept these results?")
    tick_warnings(staff)
    staff.press("Accept results")
    staff.reads("They are rated in RASCCAT.")
    staff.check_page()


def publish(staff: Visitor, players: int) -> None:
    staff.follow("Desk")
    staff.follow("Ratings and lists")
    staff.check_page()
    staff.reads("1 championship has been rated but is not in a published list yet:")
    staff.follow("Preview next list")
    staff.check_page()
    expect(staff.page.locator("table.ranking tbody tr")).to_have_count(players)
    staff.press("Publish list no. 1")
    staff.reads("RASCCAT list no. 1 has been published.")
    staff.check_page()


def see_point_on_chart(reader: Visitor, winner: str) -> None:
    reader.open("/")
    reader.follow("Ranking")
    reader.follow("Everyone")
    reader.check_page()
    expect(reader.page.locator("table.ranking tbody tr").first).to_contain_text(winner)
    with reader.page.expect_navigation():
        reader.page.locator("table.ranking tbody tr").first.get_by_role("link").first.click()
    expect(reader.page.locator("h1")).to_contain_text(winner)
    reader.check_page()
    chart = reader.page.locator("figure[data-chart]")
    expect(chart.locator("canvas")).to_be_visible()
    points = json.loads(reader.page.locator("#rating-history").text_content() or "[]")
    assert points[-1]["label"] == NAME
    assert points[-1]["rating"] > 1000
    chart.locator(".chart-plot").focus()
    reader.page.keyboard.press("End")
    expect(chart.locator("[data-chart-live]")).to_contain_text(NAME)
    assert chart.locator("canvas").evaluate(_HAS_INK)


# Whether anything was drawn: a canvas without a line is all of one colour.
_HAS_INK = """(canvas) => {
  const pixels = new Uint32Array(
    canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer
  );
  return pixels.some((pixel) => pixel !== pixels[0]);
}"""
