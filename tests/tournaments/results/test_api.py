"""Results sent in through the API: uploaded with a key, followed, delivered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from federation.people.models.accounts import Role
from federation.permissions import Actor, actor_for
from federation.problems.kinds import NOWHERE
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.people import make_actor, make_players, make_user
from tests.tournaments.making.makers import make_announcement, small_zip
from tournaments.calendar.services.championships import announce_championship, approve_championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json
from tournaments.results.services.identification import create_all_players

Upload = Callable[..., Any]

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(fisc: Federation) -> Actor:
    return make_actor(fisc, Role.ORGANISER)


@pytest.fixture
def results(fisc: Federation, organiser: Actor, system: Actor) -> str:
    """Where results of the organiser's approved championship are sent to."""
    with federation_scope(fisc):
        announced = announce_championship(organiser, make_announcement())
        return f"championships/{approve_championship(system, announced).slug}/results/"


@pytest.fixture
def api(fisc: Federation, organiser: Actor) -> Api:
    return api_of(fisc, organiser)


@pytest.fixture
def upload(api: Api, results: str, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Upload:
    """Send files in and let the job run that checks them."""

    def send(**files: object) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return api.post(results, 202, data=files or {"file": file_of()})

    return send


def file_of(name: str = "open.zip", content: bytes | None = None) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, small_zip().content if content is None else content)


def test_upload_answers_with_the_version_and_the_job_that_checks_it(api: Api, results: str, upload: Upload) -> None:
    received = upload()
    assert received["version"] == 1
    assert received["url"] == api.last["Location"] == f"http://testserver/fisc/api/v1/{results}1/"
    job = api.get(received["job"])
    assert (job["state"], job["percent"], job["result"]) == ("done", 100, {"version": 1, "state": "to_settle"})


def test_version_tells_problems_in_the_language_asked_for_and_names_to_settle(
    api: Api, fisc: Federation, results: str, upload: Upload
) -> None:
    with federation_scope(fisc):
        make_players("Núria Puig", "Joan Nadall")
    url = upload()["url"]
    version = api.get(url, headers={"Accept-Language": "en"})
    assert (version["state"], version["format"], version["files"]) == ("to_settle", "swiss_perfect", ["open.zip"])
    names = {name["name"]: name for name in version["unsettled"]}
    assert "Puig, Núria" not in names
    assert len(names) == 3
    [proposal] = next(name["proposals"] for text, name in names.items() if "Nadal" in text)
    assert proposal["name"] == "Joan Nadall"
    assert proposal["likeness"] > 80
    missing = [problem for problem in version["problems"] if problem["code"] == "player_not_found"]
    assert "isn’t in the registry yet" in missing[0]["message"]
    assert {"severity", "where"} <= set(missing[0])
    api.get(version["championship"])


def test_several_files_make_one_version(api: Api, results: str, upload: Upload) -> None:
    upload(file=[file_of("a.rnd", b"1|1"), file_of("b.rnd", b"2|2")], other=file_of("c", b"nothing"))
    version = api.get(f"{results}1/")
    assert sorted(version["files"]) == ["a.rnd", "b.rnd", "c"]
    assert version["state"] == "invalid"
    assert version["problems"][0]["severity"] == "error"


def test_versions_are_listed_newest_first(api: Api, results: str, upload: Upload) -> None:
    for _time in range(2):
        upload(file=file_of(), again="1")
    listed = api.get(results)["results"]
    assert [(one["version"], one["state"], one["unsettled"]) for one in listed] == [
        (2, "to_settle", 4),
        (1, "superseded", 4),
    ]


def test_same_file_sent_again_is_the_same_version_unless_it_is_meant(upload: Upload) -> None:
    """A program that got no answer repeats its call; so does one with a fault, twenty times at once."""
    assert [upload()["version"] for _time in range(3)] == [1, 1, 1]
    assert upload(file=file_of(), again="1")["version"] == 2


def test_results_are_delivered_once_they_are_complete(api: Api, results: str, upload: Upload) -> None:
    url = upload()["url"]
    delivered = api.post(api.get(url)["deliver"], 200)
    assert delivered["delivered_at"] is not None
    assert delivered["state"] == "to_settle"
    upload(file=file_of(), again="1")
    assert api.post(f"{url}deliver/", 409)["code"] == "version_not_open"
    api.post(f"{results}9/deliver/", 404)


def test_public_must_say_who_it_is(fisc: Federation, results: str) -> None:
    public = Api(fisc)
    assert public.post(results, 401, data={"file": file_of()})["code"] == "not_authenticated"
    assert public.last["WWW-Authenticate"] == "Bearer"
    for path in (results, f"{results}1/"):
        public.get(path, 401)
    public.post(f"{results}1/deliver/", 401)


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ARBITER, Role.ORGANISER])
def test_who_has_no_part_in_a_championship_may_not_touch_its_results(
    fisc: Federation, api: Api, results: str, upload: Upload, role: Role
) -> None:
    upload()
    with federation_scope(fisc):
        other = actor_for(make_user("other@fisc.example", role, federation=fisc))
    stranger = api_of(fisc, other)
    assert stranger.post(results, 403, data={"file": file_of()})["code"] == "not_permitted"
    for path in (results, f"{results}1/"):
        stranger.get(path, 403)
    stranger.post(f"{results}1/deliver/", 403)


def test_upload_that_is_none_is_refused(api: Api, results: str) -> None:
    assert api.post(results, 400, data={"file": "text"})["code"] == "no_files"
    assert api.post(results, 415, data="{}", content_type="application/json")["code"] == "unsupported_media_type"
    broken = api.post(results, 400, data=b"--x", content_type="multipart/form-data; boundary=")
    assert broken["code"] == "parse_error"


def test_file_that_is_too_large_is_refused(api: Api, results: str, settings: Settings) -> None:
    settings.FARISTOL_UPLOAD_LIMIT = 10
    problem = api.post(results, 413, data={"file": file_of()})
    assert problem["code"] == "file_too_large"
    assert api.get(results)["count"] == 0


def test_results_of_a_championship_that_is_not_approved_are_refused(
    api: Api, fisc: Federation, organiser: Actor
) -> None:
    with federation_scope(fisc):
        slug = announce_championship(organiser, make_announcement("Open de Vic")).slug
    problem = api.post(f"championships/{slug}/results/", 409, data={"file": file_of()})
    assert problem["code"] == "championship_not_approved"


def test_browser_session_needs_its_form_token(fisc: Federation, organiser: Actor, results: str) -> None:
    caller = Api(fisc, client=Client(enforce_csrf_checks=True))
    assert organiser.user is not None
    caller.client.force_login(organiser.user, backend="django.contrib.auth.backends.ModelBackend")
    caller.get(results)
    assert caller.post(results, 403, data={"file": file_of()})["code"] == "permission_denied"


def test_staff_accept_results_by_a_call(
    api: Api, fisc: Federation, results: str, upload: Upload, system: Actor
) -> None:
    url = upload()["url"]
    staff = api_of(fisc, make_actor(fisc, Role.STAFF))
    assert api.post(f"{url}accept/", 403)["code"] == "not_permitted"
    assert staff.post(f"{url}accept/", 409)["code"] == "names_not_settled"
    with federation_scope(fisc):
        version = ResultsVersion.objects.get()
        create_all_players(system, version)
    accepted = staff.post(staff.get(url)["accept"], 200)
    assert (accepted["state"], accepted["in_spite_of"]) == ("accepted", "")
    assert accepted["accepted_at"] is not None
    assert staff.post(f"{url}accept/", 409)["code"] == "version_not_open"
    staff.post(f"{results}9/accept/", 404)
    Api(fisc).post(f"{url}accept/", 401)


def test_warnings_are_accepted_only_by_who_has_read_them(
    api: Api, fisc: Federation, upload: Upload, system: Actor
) -> None:
    url = upload()["url"]
    staff = api_of(fisc, make_actor(fisc, Role.STAFF))
    with federation_scope(fisc):
        version = ResultsVersion.objects.get()
        create_all_players(system, version)
        version.refresh_from_db()
        version.problems = [
            problem_to_json(codes.DEADLINE_MISSED.at(NOWHERE, received="2026-03-25", deadline="2026-03-21"))
        ]
        version.save(update_fields=["problems"])
    sign = staff.get(url)["in_spite_of"]
    assert sign
    for wrong in ({}, {"in_spite_of": ""}, {"in_spite_of": sign[::-1]}):
        refused = staff.post(f"{url}accept/", 409, data=wrong, content_type="application/json")
        assert refused["code"] == "warnings_not_acknowledged"
    too_long = staff.post(f"{url}accept/", 400, data={"in_spite_of": "x" * 81}, content_type="application/json")
    assert "in_spite_of" in too_long["errors"]
    accepted = staff.post(f"{url}accept/", 200, data={"in_spite_of": sign}, content_type="application/json")
    assert accepted["state"] == "accepted"
