"""A version's page in a real browser: following the check, settling as one types, without scripts, with two clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from federation.jobs.models import Job
from federation.jobs.services.run import execute_job
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.browser.steps import tick_warnings
from tests.people import make_players
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.results.services.upload import VALIDATE, receive_results

pytestmark = pytest.mark.browser

SYSTEM = system_actor("test")

_DROP = """(form) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File(["rubbish"], "dropped.zip", { type: "application/zip" }));
  for (const type of ["dragenter", "dragover", "drop"])
    form.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
}"""


def results_page(championship: Championship) -> str:
    return f"/championships/{championship.slug}/results/1/"


@pytest.fixture
def championship(federation: Federation) -> Championship:
    with federation_scope(federation):
        return make_approved(SYSTEM)


def test_page_follows_the_check_by_itself(visit: Visit, federation: Federation, championship: Championship) -> None:
    with federation_scope(federation):
        version = receive_results(SYSTEM, championship, [small_zip()])
        # Asked for, and no worker has woken up yet.
        job = Job.objects.create(kind=VALIDATE, arguments={"version": version.pk}, created_at=timezone.now())
        ResultsVersion.objects.filter(pk=version.pk).update(job=job)
    staff = visit(Role.STAFF)
    staff.open(results_page(championship))
    staff.reads("You can leave this page;")
    staff.check_page()
    execute_job(federation, job.pk)
    staff.reads("4 names to identify")


def test_player_is_found_as_one_types_and_chosen_with_one_click(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    with federation_scope(federation):
        make_players("Aina Ferrer", "Joan Ferrandis")
        make_version(SYSTEM, championship)
    staff = visit(Role.STAFF)
    staff.open(results_page(championship))
    card = staff.page.locator("#entry-1")
    card.get_by_text("Someone else").click()
    card.get_by_role("searchbox").press_sequentially("ferrand")
    expect(card).to_contain_text("Joan Ferrandis")
    expect(card).not_to_contain_text("Aina Ferrer")
    staff.check_page()
    staff.press("Select this player: Joan Ferrandis")
    staff.reads("“Puig, Núria” is Joan Ferrandis, player no. 2.")
    staff.reads("3 names to identify")
    staff.press("Undo")
    staff.reads("4 names to identify")


def test_everything_works_without_scripts(
    visit: Visit, federation: Federation, championship: Championship, tmp_path: Path
) -> None:
    with federation_scope(federation):
        make_players("Joan Ferrandis")
    path = tmp_path / "open.zip"
    path.write_bytes(small_zip().content)
    staff = visit(Role.STAFF, javascript=False)
    staff.open(f"/championships/{championship.slug}/results/upload/")
    staff.page.get_by_label("Files with the results").set_input_files(path)
    staff.press("Upload and check")
    card = staff.page.locator("#entry-1")
    card.get_by_text("Someone else").click()
    card.get_by_role("searchbox").fill("ferr")
    with staff.page.expect_navigation():
        card.get_by_role("button", name="Search").click()
    staff.press("Select this player: Joan Ferrandis")
    staff.press("Register these 3 as new players")
    tick_warnings(staff)
    staff.press("Accept results")
    staff.reads("These results have been accepted")


def test_two_quick_clicks_register_one_player(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    with federation_scope(federation):
        make_version(SYSTEM, championship)
    staff = visit(Role.STAFF)
    staff.open(results_page(championship))
    with staff.page.expect_navigation():
        staff.button("Save answers").dblclick()
    staff.reads("4 names were identified.")
    with federation_scope(federation):
        assert Player.objects.count() == 4


def test_files_can_be_dropped_anywhere_on_the_form(visit: Visit, championship: Championship) -> None:
    staff = visit(Role.STAFF)
    staff.open(f"/championships/{championship.slug}/results/upload/")
    staff.page.locator("form[data-drop]").evaluate(_DROP)
    expect(staff.page.locator("[data-chosen]")).to_contain_text("dropped.zip")
    staff.press("Upload and check")
    staff.reads("These files can’t be used yet")
    staff.check_page()


def test_refusal_is_told_at_the_top_of_the_same_page(
    visit: Visit, federation: Federation, championship: Championship
) -> None:
    with federation_scope(federation):
        [one, other] = make_players("Núria Puig i Cases", "Núria Puig i Vila")
        make_version(SYSTEM, championship)
    first, second = visit(Role.STAFF), visit(Role.STAFF)
    for visitor in (first, second):
        visitor.open(results_page(championship))
    second.expected.add(409)
    for visitor, player in ((first, one), (second, other)):
        visitor.page.locator("#entry-1").get_by_role("radio", name=player.name).check()
        visitor.press("Save answers")
    second.reads(f"is already identified as {one.name} (number {one.number}).")
    expect(second.page.get_by_role("status").first).to_be_visible()
    second.check_page()
