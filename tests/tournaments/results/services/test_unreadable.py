"""Files that cannot be read at all: kept, shown to who sent them with the reason, and no version of the results."""

from __future__ import annotations

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.pages import read_page
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tournaments.championship.models.results import ResultsState
from tournaments.championship.queries.versions import get_received_version, list_arrivals, list_versions
from tournaments.report.report import UploadedFile

pytestmark = pytest.mark.django_db

UNREADABLE = UploadedFile("results.xlsx", b"no workbook at all")


def test_unreadable_files_take_no_number(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    bad = make_version(system, championship, [UNREADABLE])
    worse = make_version(system, championship, [UploadedFile("results.zip", b"no zip at all")])
    good = make_version(system, championship)
    assert (bad.number, worse.number, good.number) == (-1, -2, 1)
    assert (bad.state, bad.received_as) == (ResultsState.INVALID, 1)


def test_unreadable_files_are_kept_with_their_reason_and_listed_on_the_desk(
    in_fisc: Federation, system: Actor
) -> None:
    championship = make_approved(system)
    bad = make_version(system, championship, [UNREADABLE])
    assert bad.files.get().name == "results.xlsx"
    assert bad.problems
    assert [version.number for version in list_versions(championship)] == [-1]
    assert not list_arrivals(championship, with_files=False)


def test_unreadable_files_are_found_under_the_number_they_had_until_a_version_takes_it(
    in_fisc: Federation, system: Actor
) -> None:
    championship = make_approved(system)
    bad = make_version(system, championship, [UNREADABLE])
    assert get_received_version(championship.results.all(), 1) == bad
    good = make_version(system, championship)
    assert get_received_version(championship.results.all(), 1) == good
    assert get_received_version(championship.results.all(), -1) == bad


def test_same_unreadable_files_are_no_repetition(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    good = make_version(system, championship)
    make_version(system, championship, [UNREADABLE])
    again = make_version(system, championship, [small_zip()])
    assert (good.number, again.number) == (1, 2)


def test_sheet_whose_columns_are_asked_about_is_a_version(in_fisc: Federation, system: Actor) -> None:
    text = "Ronda;Qui;Amb qui;Resulta\n" + "\n".join(
        f"{n};Puig Anna {n};Grau Pere {n};{300 + n}-250" for n in range(1, 6)
    )
    asked = make_version(system, make_approved(system), [UploadedFile("a.csv", text.encode())])
    codes = {problem["code"] for problem in asked.problems}
    assert (asked.number, "columns_unknown" in codes) == (1, True)


def test_desk_page_says_why_and_the_public_one_nothing(in_fisc: Federation, system: Actor) -> None:
    championship = make_approved(system)
    bad = make_version(system, championship, [UNREADABLE])
    staff = log_in_as(in_fisc, Role.STAFF)
    page = read_page(f"/fisc/championships/{championship.slug}/results/u{-bad.number}/", staff)
    assert "results.xlsx" in page
    assert "version -1" not in page
    assert "results.xlsx" not in read_page(f"/fisc/championships/{championship.slug}/")
