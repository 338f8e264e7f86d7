"""Open data: what is public and nothing else, under the federation's licence, made anew when it has changed."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.errors import NotFound, NotPermitted
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services import open_data
from federation.exchange.services.open_data import (
    KEPT,
    choose_licence,
    list_open_data,
    make_if_due,
    open_version,
    run_open_data,
)
from federation.exchange.services.open_files import Licence, column, open_files
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import PUBLIC, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.models import DataChange
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.pages import read_page, seen_in
from tests.people import make_actor, make_players
from tests.staff import log_in_as, send
from tests.tournaments.making.makers import make_accepted, make_announcement
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db

SYSTEM = system_actor("test")


def make() -> dict[str, Any]:
    return run_open_data(JobRun(arguments={}, requested_by_id=None))


def read(number: int) -> dict[str, bytes]:
    _export, file = open_version(number)
    with ZipFile(io.BytesIO(file.read())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture
def offered(in_fisc: Federation) -> Federation:
    install_rating_systems(SYSTEM, ["rasccat"])
    make_accepted(SYSTEM)
    rasccat = RatingSystem.objects.get(code="rasccat")
    recompute_ratings(SYSTEM, rasccat)
    publish_rating_list(SYSTEM, rasccat, force=True)
    announce_championship(SYSTEM, make_announcement("Not yet approved"))
    choose_licence(SYSTEM, Licence.CC_BY)
    return in_fisc


def test_zip_has_what_is_public_and_describes_every_column_of_it(offered: Federation) -> None:
    assert make() == {"made": 1}
    parts = read(1)
    assert {"players.csv", "championships.csv", "games.csv", "ratings/rasccat.csv", "lists/rasccat-1.list.txt"} <= set(
        parts
    )
    assert b"Not yet approved" not in b"".join(parts.values())
    assert b"open-de-lleida-2026" in parts["championships.csv"]
    package = json.loads(parts["datapackage.json"])
    assert package["licenses"] == [{"name": "CC-BY-4.0", "path": "https://creativecommons.org/licenses/by/4.0/"}]
    described = {one["path"]: one for one in package["resources"]}
    assert set(described) == set(parts) - {"datapackage.json", "SHA256SUMS"}
    for name, one in described.items():
        assert one["hash"] == f"sha256:{hashlib.sha256(parts[name]).hexdigest()}"
        assert one["bytes"] == len(parts[name])
        if name.endswith(".csv"):
            headings = next(csv.reader(io.StringIO(parts[name].decode())))
            assert [field["name"] for field in one["schema"]["fields"]] == headings
            assert all(field["description"] for field in one["schema"]["fields"])
    sums = dict(reversed(line.split("  ")) for line in parts["SHA256SUMS"].decode().splitlines())
    assert sums == {name: hashlib.sha256(part).hexdigest() for name, part in parts.items() if name != "SHA256SUMS"}


def test_every_column_of_every_file_is_described(offered: Federation) -> None:
    for file in open_files():
        for name in file.columns:
            kind, meaning = column(file.name, name)
            assert kind in {"string", "integer", "number", "date"}
            assert meaning.endswith(".")


def test_same_data_are_not_made_again_and_other_data_or_another_licence_are(offered: Federation) -> None:
    make()
    assert make() == {"made": 0, "unchanged_since": 1}
    make_players("Nova Jugadora")
    assert make() == {"made": 2}
    choose_licence(SYSTEM, Licence.CC0)
    assert make() == {"made": 3}
    assert [one.licence for one in list_open_data()] == ["CC0-1.0", "CC-BY-4.0", "CC-BY-4.0"]


def test_last_versions_are_kept_and_numbers_never_come_again(
    offered: Federation,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    assert KEPT == 10
    monkeypatch.setattr(open_data, "KEPT", 2)
    with django_capture_on_commit_callbacks(execute=True):
        make()
        first = DataExport.objects.get(kind=ExportKind.OPEN).key
        for name in ("Una", "Dues"):
            make_players(f"{name} Nova")
            make()
    assert [one.number for one in list_open_data()] == [3, 2]
    assert not default_storage.exists(first)
    with pytest.raises(NotFound):
        open_version(1)


def test_none_chosen_is_none_offered(offered: Federation) -> None:
    make()
    choose_licence(SYSTEM, Licence.NONE)
    assert list(list_open_data()) == []
    assert make() == {"made": 0}
    assert make_if_due() is None
    with pytest.raises(NotFound):
        open_version(1)


def test_name_that_was_taken_out_is_in_no_version_any_more(offered: Federation) -> None:
    """Anonymising empties the keys of all exports; then the same digest is no reason to make none."""
    make()
    DataExport.objects.update(key="", digest="")
    assert make() == {"made": 2}


def test_name_that_is_taken_out_while_they_are_written_is_not_in_them(
    offered: Federation, monkeypatch: pytest.MonkeyPatch
) -> None:
    [player] = make_players("Marcel Xirinacs")
    real = open_data.lock_federation

    def be_slower() -> Federation:
        """Somebody else's change is through just before we hold the federation."""
        Player.objects.filter(pk=player.pk).update(surname="Anonymous", given_name="")
        DataChange.objects.create()
        return real()

    monkeypatch.setattr(open_data, "lock_federation", be_slower)
    make()
    assert b"Xirinacs" not in b"".join(read(1).values())


@pytest.mark.parametrize("hour", [0, 2, 3, 12, 23])
def test_job_looks_once_in_each_night_of_the_federation(
    offered: Federation, monkeypatch: pytest.MonkeyPatch, hour: int
) -> None:
    Job.objects.all().delete()
    # Madrid is an hour ahead in winter.
    now = datetime(2026, 1, 15, hour, 30, tzinfo=UTC) - timedelta(hours=1)
    monkeypatch.setattr(timezone, "now", lambda: now)
    assert (make_if_due() is not None) == (hour >= 3)
    assert make_if_due() is None
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(hours=24))
    assert (make_if_due() is not None) == (hour >= 3)


def test_only_administrators_choose_the_licence_and_it_stands_in_the_audit(in_fisc: Federation) -> None:
    for actor in (PUBLIC, make_actor(in_fisc, Role.STAFF), make_actor(in_fisc, Role.ORGANISER)):
        with pytest.raises(NotPermitted):
            choose_licence(actor, Licence.CC0)
    administrator = make_actor(in_fisc, Role.ADMINISTRATOR)
    assert choose_licence(administrator, Licence.CC0)
    assert not choose_licence(administrator, Licence.CC0)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.data) == ("open_data_licence_chosen", {"before": "", "licence": "CC0-1.0"})
    assert Job.objects.filter(kind="open_data").count() == 1


def test_other_federation_has_its_own(offered: Federation, pfs: Federation) -> None:
    make()
    with federation_scope(pfs):
        assert list(list_open_data()) == []
        assert make() == {"made": 0}
        choose_licence(SYSTEM, Licence.ODBL)
        assert make() == {"made": 1}
        assert b"Lleida" not in b"".join(read(1).values())


def test_everybody_finds_the_page_the_file_and_the_api(fisc: Federation, pfs: Federation) -> None:
    client = Client()
    assert Api(fisc).get("open-data/") == {"licence": None, "versions": []}
    assert client.get("/fisc/open-data/1/").status_code == 404
    assert "/fisc/open-data/" not in client.get("/fisc/").content.decode()
    boss = log_in_as(fisc, Role.ADMINISTRATOR)
    assert send(boss, "/fisc/desk/data/licence/", {"licence": "nonsense"}).status_code == 400
    read = seen_in(read_page("/fisc/desk/data/", boss), "licence")
    assert send(boss, "/fisc/desk/data/licence/", {"licence": "ODbL-1.0", "seen": read}).status_code == 302
    assert send(boss, "/fisc/desk/data/licence/", {"licence": "CC0-1.0", "seen": read}).status_code == 409
    with federation_scope(fisc):
        make()
        export = DataExport.objects.get()
    [version] = Api(fisc).get("open-data/")["versions"]
    assert (version["number"], version["sha256"]) == (1, export.sha256)
    assert version["licence"]["name"] == "ODbL-1.0"
    answer = client.get(version["url"])
    assert answer.status_code == 200
    assert hashlib.sha256(answer.getvalue()).hexdigest() == export.sha256  # type: ignore[attr-defined]
    page = client.get("/fisc/open-data/").content.decode()
    assert export.sha256 in page
    assert 'href="/fisc/open-data/"' in client.get("/fisc/").content.decode()
    assert client.get("/pfs/open-data/1/").status_code == 404
    staff = log_in_as(fisc, Role.STAFF)
    assert send(staff, "/fisc/desk/data/licence/", {"licence": ""}).status_code == 403
