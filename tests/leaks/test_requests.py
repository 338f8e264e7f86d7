"""Raw SQL in requests, sessions, keys, jobs, files and error pages: nothing of another federation."""

from __future__ import annotations

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from pytest_django import Settings

from federation.files.models import StoredFile
from federation.files.services import read_file, store_file
from federation.jobs.models import Job
from federation.jobs.services.run import enqueue_job, execute_job
from federation.people.models.accounts import Membership, Role
from federation.permissions import actor_for
from federation.tasks import run_job
from federation.tenancy.rights import tenant_models
from federation.tenancy.scope import federation_scope
from ratings.replay.queries.state import RECOMPUTE
from tests.api import Api
from tests.leaks.callers import BACKEND, caller, signs_in
from tests.leaks.planted import SYSTEM, Planted, snapshot
from tournaments.results.services.upload import VALIDATE

pytestmark = pytest.mark.django_db


@pytest.fixture
def raw_urls(settings: Settings) -> None:
    settings.TENANT_URLCONF = "tests.leaks.raw_urls"


def test_every_tenant_table_was_planted(theirs: Planted) -> None:
    """A table without rows would make every test here pass for nothing."""
    rows = {table: count for table, (count, _digest) in snapshot(theirs.federation).items()}
    assert [table for table, count in rows.items() if not count] == []


@pytest.mark.parametrize("kind", ["administrator", "anonymous"])
@pytest.mark.parametrize("site", ["/pfs/", "pfs.example"])
def test_raw_sql_in_a_request_finds_the_own_federation_alone(
    ours: Planted, theirs: Planted, raw_urls: None, kind: str, site: str
) -> None:
    client = caller(kind, ours).client
    if kind == "administrator":
        client.force_login(ours.members[Role.ADMINISTRATOR], backend=BACKEND)
    path, headers = (f"{site}raw/", {}) if site.startswith("/") else ("/raw/", {"Host": site})
    found = client.get(path, headers=headers).json()
    assert found.keys() == {model._meta.db_table for model in tenant_models()}
    assert set(map(tuple, found.values())) == {(ours.federation.pk,)}


def test_raw_sql_finds_the_readers_own_memberships_elsewhere_and_no_more(
    ours: Planted, theirs: Planted, raw_urls: None
) -> None:
    both = theirs.members[Role.STAFF]
    client = Client()
    client.force_login(both, backend=BACKEND)
    found = client.get("/pfs/raw/").json()
    elsewhere = {table for table, federations in found.items() if theirs.federation.pk in federations}
    assert elsewhere == {Membership._meta.db_table}


def test_login_in_one_federation_gives_no_role_in_another(ours: Planted, theirs: Planted) -> None:
    client = Client()
    client.force_login(theirs.members[Role.ADMINISTRATOR], backend=BACKEND)
    assert client.get("/fisc/desk/").status_code == 200
    assert client.get("/pfs/desk/").status_code == 403
    with federation_scope(ours.federation):
        assert actor_for(theirs.members[Role.ADMINISTRATOR]).roles == frozenset()
    with federation_scope(theirs.federation):
        assert actor_for(theirs.members[Role.ADMINISTRATOR]).roles == {Role.ADMINISTRATOR}


def test_key_is_worth_nothing_in_another_federation(ours: Planted, theirs: Planted) -> None:
    sent = f"championships/sent-{theirs.federation.slug}/results/"
    assert Api(theirs.federation, theirs.token).get(sent)["count"] == 1
    Api(ours.federation, theirs.token).get("", 401)
    portal = Client().get("/api/v1/federations/", headers={"Authorization": f"Bearer {theirs.token}"})
    assert portal.status_code == 401


@pytest.mark.parametrize("kind", [VALIDATE, RECOMPUTE])
def test_job_with_ids_of_another_federation_does_nothing(ours: Planted, theirs: Planted, kind: str) -> None:
    before = snapshot(theirs.federation)
    with federation_scope(ours.federation):
        arguments = {"version": theirs.ids["version"], "system": theirs.ids["system"], "from_position": None}
        job = enqueue_job(SYSTEM, kind, arguments)
    execute_job(ours.federation, job.pk)
    with federation_scope(ours.federation):
        job.refresh_from_db()
    assert (job.state, job.result) == ("queued", {})
    assert snapshot(theirs.federation) == before


def test_message_with_another_federation_in_its_header_finds_no_job(ours: Planted, theirs: Planted) -> None:
    before = snapshot(theirs.federation)
    run_job.apply(args=[theirs.ids["job"]], headers={"federation_id": ours.federation.pk}, throw=True)
    assert snapshot(theirs.federation) == before
    with federation_scope(theirs.federation):
        assert Job.objects.get(pk=theirs.ids["job"]).state == "queued"


def test_file_is_found_under_its_own_version_alone(ours: Planted, theirs: Planted) -> None:
    client = caller("administrator", ours).client
    client.force_login(ours.members[Role.ADMINISTRATOR], backend=BACKEND)
    address = "/pfs/championships/sent-pfs/results/1/files/{}/"
    assert client.get(address.format(ours.ids["file"])).status_code == 200
    response = client.get(address.format(theirs.ids["file"]))
    assert response.status_code == 404
    assert not signs_in(response, theirs.signs)


def test_same_bytes_in_two_federations_are_kept_twice(ours: Planted, theirs: Planted) -> None:
    kept = []
    for planted in (ours, theirs):
        with federation_scope(planted.federation):
            kept.append(store_file(SYSTEM, "open.zip", b"the same bytes"))
    assert kept[0].sha256 == kept[1].sha256
    assert kept[0].key != kept[1].key
    default_storage.delete(kept[0].key)
    with federation_scope(theirs.federation):
        assert read_file(kept[1]) == b"the same bytes"
        assert not StoredFile.objects.filter(pk=kept[0].pk).exists()


@pytest.mark.parametrize(
    "path", ["/pfs/nothing-here/", "/pfs/championships/open-fisc/", "/nothing-here/", "/pfs/fail/"]
)
def test_error_page_tells_nothing(ours: Planted, theirs: Planted, raw_urls: None, path: str) -> None:
    client = caller("administrator", ours).client
    client.raise_request_exception = False
    client.force_login(ours.members[Role.ADMINISTRATOR], backend=BACKEND)
    response = client.get(path)
    assert response.status_code == (500 if path.endswith("fail/") else 404)
    assert not signs_in(response, [*theirs.signs, "a secret of the inside", "Traceback", "ZeroDivision"])
