"""A championship under way as files, and laid over a stream's picture."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH
from tests.tournaments.live.played import begin_round, enter, fresh, make_live
from tournaments.championship.models.live import LiveChampionship
from tournaments.files.reading import read_upload
from tournaments.report.as_json import report_from_json
from tournaments.report.report import Kind, UploadedFile

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    """Round 1 published with one result, round 2 not paired."""
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        enter(system, live, 1, 1, 412, 365)
        return fresh(live)


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/"


@pytest.mark.parametrize("kind", ["standings", "games", "crosstable"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_tables_of_the_day_go_out(base: str, kind: str, form: str) -> None:
    answer = Client().get(f"{base}{kind}/download/?as={form}", headers=ENGLISH)
    assert answer.status_code == 200
    assert f".{form}" in answer["Content-Disposition"]
    if form == "csv":
        assert "Anna Puig" in answer.content.decode("utf-8-sig")


@pytest.mark.parametrize(("path", "name"), [("trf/", "a.trf"), ("trf/?version=16", "a.trf"), ("txt/", "a.txt")])
def test_reports_for_other_programs_come_in_again(base: str, path: str, name: str) -> None:
    reading = read_upload([UploadedFile(name, Client().get(f"{base}report/{path}").content)])
    assert reading.report is not None, reading.problems
    assert len(reading.report.players) == 8
    kinds = [table.seats[0].kind for table in reading.report.tables]
    assert (kinds.count(Kind.PLAYED), len(kinds)) == (1, 4)


def test_report_as_json_is_the_neutral_report(base: str) -> None:
    report = report_from_json(json.loads(Client().get(f"{base}report/json/").content))
    assert [seat.game_points for seat in report.tables[0].seats] == [412, 365]


def test_nothing_goes_out_before_the_first_round(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        new = make_live(system)
    base = f"/fisc/championships/{new.championship.slug}/live/"
    for path in ("standings/download/", "games/download/", "crosstable/download/", "report/trf/", "report/json/"):
        assert Client().get(base + path).status_code == 404
    assert Client().get(f"{base}report/odd/").status_code == 404
    assert Client().get(f"{base}overlay/").status_code == 200


def test_page_of_the_day_links_every_file(base: str) -> None:
    page = Client().get(base, headers=ENGLISH).content.decode()
    for part in (
        "standings/download/?as=xlsx",
        "games/download/?as=csv",
        "report/trf/",
        "report/txt/",
        "report/json/",
    ):
        assert part in page


def test_overlay_has_nothing_of_the_portal_around(base: str) -> None:
    page = Client().get(f"{base}overlay/?table=1&places=3", headers=ENGLISH).content.decode()
    assert "site-header" not in page
    assert "412" in page
    assert page.count("overlay-place") == 3
    assert "<script" not in page
    assert "overlay-place" not in Client().get(f"{base}overlay/?show=table").content.decode()


def test_overlay_is_text_and_json_too_and_asked_again_costs_nothing(base: str) -> None:
    text = Client().get(f"{base}overlay/?as=text&table=1&places=2")
    assert text["Content-Type"].startswith("text/plain")
    lines = text.content.decode().splitlines()
    assert [len(line.split("\t")) for line in lines] == [3, 5, 5, 4, 4]
    told = Client().get(f"{base}overlay/?as=json&table=1").json()
    assert {seat["score"] for seat in told["seats"]} == {412, 365}
    assert Client().get(f"{base}overlay/", headers={"If-None-Match": text["ETag"]}).status_code == 304
    for odd in ("as=xml", "table=99999999999", "table=-1", "places=9999", "table=x"):
        assert Client().get(f"{base}overlay/?{odd}").status_code in (200, 404)
