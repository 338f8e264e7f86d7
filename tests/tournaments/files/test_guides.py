"""The page that explains every format, and the ways that lead there."""

from __future__ import annotations

import re

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api
from tests.pages import assert_well_formed, read_page, words_of
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.results.services.test_answers import DIVISIONS
from tournaments.files.reading import read_upload
from tournaments.files.targets import targets
from tournaments.files.words.guides import guide_of, guides
from tournaments.report.formats import families, formats
from tournaments.report.report import Kind, Outcome, ReportedSeat, UploadedFile

EXAMPLES = {known.code: known.examples for known in formats().values()}
PAGE = "/fisc/help/formats/"
# What every example tells: round, player, kind, game points and half points where it knows them.
WON = {(1, "Anna"), (2, "Ot")}


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_example_is_read_as_its_format(key: str) -> None:
    files = [UploadedFile(one.name, one.text.encode(one.encoding)) for one in EXAMPLES[key]]
    reading = read_upload(files)
    if key in ("woogles", "lists"):
        assert reading.report is None
        [division] = reading.divisions
        assert len(division.players) >= 2
        return
    report = reading.report
    assert report is not None, reading.problems
    assert [one.code for one in reading.problems] == (["bye_value_unknown"] if key == "pfs-site" else [])
    guide = guide_of(report.format)
    assert guide is not None
    assert guide.key == key
    names = {player.number: player.name for player in report.players}
    assert len(names) == 3

    def first_name(seat: ReportedSeat) -> str:
        return next(name for name in ("Anna", "Jan", "Ot") if name in names[seat.player].replace(",", " ").split())

    games = [(table.round, seat) for table in report.tables for seat in table.seats if len(table.seats) == 2]
    assert {(number, first_name(seat)) for number, seat in games if seat.outcome is Outcome.WIN} == WON
    byes = {(table.round, first_name(table.seats[0])) for table in report.tables if len(table.seats) == 1}
    assert byes == {(1, "Ot"), (2, "Jan"), (3, "Anna")} - ({(3, "Anna")} if key == "pfs-site" else set())
    sitting_out = [table.seats[0] for table in report.tables if len(table.seats) == 1]
    assert {(seat.kind, seat.is_half_bye) for seat in sitting_out} == {(Kind.BYE, key == "pfs")}


def test_every_family_and_every_target_of_the_world_has_its_guide() -> None:
    assert {family for guide in guides() for family in guide.families} == set(families())
    assert {guide.target for guide in guides()} - {""} >= set(targets()) - {"trf", "xlsx"}
    assert [guide.key for guide in guides()] == list(EXAMPLES)


@pytest.mark.django_db
def test_page_shows_every_format_with_its_example(fisc: Federation) -> None:
    html = read_page(PAGE)
    assert_well_formed(html)
    assert re.findall(r'<h2 id="([\w-]+)" tabindex', html) == [guide.key for guide in guides()]
    assert html.count("<pre ") == sum(map(len, EXAMPLES.values()))
    words = words_of(html)
    assert "who did not come to whose game" in words
    assert words.count("Import only.") == sum(not guide.target for guide in guides())


@pytest.mark.django_db
def test_upload_page_and_refusals_lead_to_the_guide(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        championship = make_approved(system, "Fenland")
        version = make_version(system, championship, [UploadedFile("a.tou", EXAMPLES["aupair"][0].text.encode()[:80])])
        asked = make_version(system, championship, [UploadedFile("all.tsh", DIVISIONS.encode())])
    client = log_in_as(fisc, Role.STAFF)
    page = f"/fisc/championships/{championship.slug}/results/"
    assert 'href="/fisc/help/formats/#tsh"' in read_page(f"{page}upload/", client)
    for one in (version, asked):
        assert 'href="/fisc/help/formats/' in read_page(f"{page}{one.number}/", client)


@pytest.mark.django_db
def test_api_lists_every_format(fisc: Federation) -> None:
    listed = Api(fisc).get("formats/")
    assert [one["key"] for one in listed] == [guide.key for guide in guides()]
    one = next(one for one in listed if one["key"] == "pfs")
    assert (one["written_as"], len(one["examples"])) == ("pfs", 2)
    assert one["url"].endswith("/fisc/help/formats/#pfs")
    assert next(one for one in listed if one["key"] == "lists")["written_as"] is None
