"""Exports on their page: asked for once at a time, given to administrators alone, deleted after a week."""

from __future__ import annotations

import io
from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.errors import ExportUnderWay, NotFound, NotPermitted
from federation.exchange.models import DataExport
from federation.exchange.services.export import ask_for_export, forget_exports, list_exports, open_export, run_export
from federation.jobs.models import JobState
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.permissions import PUBLIC, Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_actor, make_players, make_user


@pytest.fixture
def boss(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ADMINISTRATOR)


def make(actor: Actor) -> DataExport:
    export = ask_for_export(actor)
    run_export(JobRun(arguments={"export": export.pk}, requested_by_id=None))
    assert export.job is not None
    export.job.state = JobState.DONE
    export.job.save()
    export.refresh_from_db()
    return export


def test_job_keeps_the_file_and_taking_it_is_noted(boss: Actor) -> None:
    make_players("Anna Pla")
    export = make(boss)
    found, file = open_export(boss, 1)
    content = file.read()
    assert (found.size, len(content)) == (export.size, export.size)
    with ZipFile(io.BytesIO(content)) as archive:
        assert b"Anna" in archive.read("tables/federation.player.jsonl")
    acts = AuditEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(acts)[-2:] == ["federation_export_asked", "federation_export_taken"]


def test_second_click_makes_no_second_export(boss: Actor) -> None:
    ask_for_export(boss)
    with pytest.raises(ExportUnderWay):
        ask_for_export(boss)
    assert DataExport.objects.count() == 1


def test_nobody_but_an_administrator_has_anything_to_do_with_it(boss: Actor, in_fisc: Federation) -> None:
    make(boss)
    for actor in (PUBLIC, make_actor(in_fisc, Role.STAFF), make_actor(in_fisc, Role.ORGANISER)):
        for act in (ask_for_export, list_exports, lambda one: open_export(one, 1)):
            with pytest.raises(NotPermitted):
                act(actor)


def test_file_goes_after_a_week_and_its_line_stays(
    boss: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    export = make(boss)
    assert forget_exports() == 0
    DataExport.objects.update(made_at=timezone.now() - timedelta(days=8))
    with django_capture_on_commit_callbacks(execute=True):
        assert forget_exports() == 1
    assert not default_storage.exists(export.key)
    with pytest.raises(NotFound):
        open_export(boss, 1)
    assert make(boss).number == 2


def test_pages_are_for_administrators_of_this_federation(fisc: Federation, pfs: Federation, client: Client) -> None:
    with federation_scope(fisc):
        export = make(make_actor(fisc, Role.ADMINISTRATOR))
    expected = {Role.ADMINISTRATOR: 200, Role.STAFF: 403, Role.ARBITER: 403, Role.ORGANISER: 403, Role.PLAYER: 403}
    for role, status in expected.items():
        client.force_login(make_user(f"{role.value}@x.example", role, federation=fisc))
        for address in ("/fisc/desk/data/", f"/fisc/desk/data/{export.number}/"):
            assert client.get(address).status_code == status, (role, address)
        assert client.post("/fisc/desk/data/").status_code == (302 if status == 200 else 403)
    client.force_login(make_user("boss@pfs.example", Role.ADMINISTRATOR, federation=pfs))
    assert client.get("/fisc/desk/data/1/").status_code == 403
    assert client.get("/pfs/desk/data/1/").status_code == 404
    client.logout()
    assert client.get("/fisc/desk/data/").status_code == 302
