"""The page and the API of what changed between two versions."""

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import api_of
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_actor
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.report import UploadedFile

pytestmark = pytest.mark.django_db

# Its columns are asked about: a version, and nothing of it is read.
ASKED = b"Ronda;Qui;Amb qui;Resulta\n1;Pla Anna;Grau Pere;300-250\n2;Pla Anna;Coll Marta;310-250\n"


def mended_zip() -> UploadedFile:
    """As small_zip, but Bosch beat Nadal, and Grau is called otherwise."""
    file = make_small_championship()
    file.players[2]["SURNAME"] = "Grau Soler"
    file.games[1] |= {"W_SCORE": "2", "B_SCORE": "0"}
    return zip_files(file.files())


@pytest.fixture
def address(fisc: Federation, system: Actor) -> str:
    """Three versions: the second one mended, the third cannot be read."""
    with federation_scope(fisc):
        championship = make_approved(system)
        make_version(system, championship)
        make_version(system, championship, [mended_zip()])
        make_version(system, championship, [UploadedFile("a.csv", ASKED)])
        return f"/fisc/championships/{championship.slug}/"


def test_page_says_what_changed(fisc: Federation, address: str) -> None:
    html = read_page(f"{address}results/compare/1/2/", log_in_as(fisc, Role.STAFF))
    assert_well_formed(html)
    text = words_of(html)
    assert "“Grau, Marta” is now “Grau Soler, Marta”" in text
    assert "changed: result" in text
    assert "Changes in the standings" in html


def test_version_with_itself_and_with_one_that_cannot_be_read(fisc: Federation, address: str) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    assert "No changes: players, games and standings are the same." in words_of(
        read_page(f"{address}results/compare/1/1/", staff)
    )
    assert "One of these versions couldn’t be read, so" in words_of(read_page(f"{address}results/compare/1/3/", staff))
    assert get(f"{address}results/compare/1/9/", staff).status_code == 404


def test_list_and_page_of_versions_lead_there(fisc: Federation, address: str) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    link = f'href="{address}results/compare/1/2/"'
    assert link in read_page(f"{address}manage/", staff)
    assert link in read_page(f"{address}results/2/", staff)
    assert "results/compare/0/1/" not in read_page(f"{address}results/1/", staff)


def test_who_may_not_see_uploads_sees_no_comparison(fisc: Federation, address: str) -> None:
    assert get(f"{address}results/compare/1/2/", log_in_as(fisc, Role.PLAYER)).status_code == 403


def test_api_gives_the_changes(fisc: Federation, address: str) -> None:
    api = api_of(fisc, make_actor(fisc, Role.ADMINISTRATOR))
    found = api.get(f"championships/{address.split('/')[3]}/results/compare/1/2/")
    assert found["readable"]
    assert [(one["change"], one["after"]["name"]) for one in found["players"]] == [("changed", "Grau Soler, Marta")]
    [game] = found["games"]
    assert (game["round"], game["fields"]) == (1, ["result"])
    assert not api.get(f"championships/{address.split('/')[3]}/results/compare/1/3/")["readable"]
