"""The API's frame: federations, seasons, jobs, and every kind of error as problem details."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.core.management import call_command
from django.test import Client
from django.urls import get_script_prefix
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from federation.accounts.services.keys import create_token
from federation.jobs.services.run import enqueue_job
from federation.people.models.accounts import ApiToken, Role
from federation.permissions import system_actor
from federation.seasons.api import SeasonListView
from federation.seasons.models import Season
from federation.site.api import FederationView
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.around import job_kinds
from tests.people import make_actor, make_federation, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def public(fisc: Federation) -> Api:
    return Api(fisc)


def break_federation_view(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(self: FederationView) -> Federation:
        raise error

    monkeypatch.setattr(FederationView, "get_object", fail)


def test_federation_names_the_addresses_of_what_there_is(public: Api) -> None:
    federation = public.get("")
    assert (federation["slug"], federation["time_zone"]) == ("fisc", "Europe/Madrid")
    for name in ("url", "seasons", "championships", "players", "rating_systems"):
        assert federation[name].startswith("http://testserver/fisc/api/v1/")
        public.get(federation[name])


def test_links_are_right_under_a_host_name(db: None) -> None:
    make_federation("pfs", hostname="pfs.example")
    federation = Client().get("/api/v1/", headers={"Host": "pfs.example"}).json()
    assert federation["players"] == "http://pfs.example/api/v1/players/"


def test_portal_lists_federations_with_where_their_api_begins(fisc: Federation) -> None:
    make_federation("pfs", hostname="pfs.example")
    found = Client().get("/api/v1/federations/").json()
    assert [one["url"] for one in found["results"]] == [
        "http://testserver/fisc/api/v1/",
        "http://pfs.example/api/v1/",
    ]
    assert get_script_prefix() == "/"


def test_seasons_are_listed_latest_first(public: Api) -> None:
    with federation_scope(public.federation):
        for year in (2023, 2024):
            Season.objects.create(name=f"{year}", starts_on=date(year, 9, 1), ends_on=date(year + 1, 8, 31))
    assert public.get("seasons/")["results"] == [
        {"name": "2024", "starts_on": "2024-09-01", "ends_on": "2025-08-31"},
        {"name": "2023", "starts_on": "2023-09-01", "ends_on": "2024-08-31"},
    ]


def test_list_is_paged_within_limits(public: Api) -> None:
    with federation_scope(public.federation):
        for year in range(2000, 2005):
            Season.objects.create(name=f"{year}", starts_on=date(year, 9, 1), ends_on=date(year + 1, 8, 31))
    page = public.get("seasons/?page_size=2&page=2")
    assert [season["name"] for season in page["results"]] == ["2002", "2001"]
    assert (page["count"], page["next"]) == (5, "http://testserver/fisc/api/v1/seasons/?page=3&page_size=2")
    for size in ("0", "1001", "-1", "many", "", "1" * 5000):
        assert "page_size" in public.get(f"seasons/?page_size={size}", 400)["errors"]


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "9" * 30, "1" * 5000])
def test_page_that_is_not_there_is_not_found(public: Api, page: str) -> None:
    assert public.get(f"seasons/?page={page}", 404)["code"] == "not_found"


@pytest.mark.parametrize("path", ["nothing/", "championships/none/", "players/1/", "rating-systems/none/"])
def test_unknown_address_is_a_problem_and_no_page(public: Api, path: str) -> None:
    public.get(path, 404)
    public.call("delete", "nothing/", 404)


def test_unknown_address_of_the_portals_api_is_a_problem(db: None) -> None:
    response = Client().get("/api/v1/nothing/")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_address_without_its_slash_leads_to_the_one_with_it(public: Api) -> None:
    response = public.client.get("/fisc/api/v1/seasons")
    assert (response.status_code, response["Location"]) == (301, "/fisc/api/v1/seasons/")


def test_method_that_is_not_offered_is_refused_with_those_that_are(public: Api) -> None:
    public.post("seasons/", 405)
    assert "GET" in public.last["Allow"]


def test_wrong_key_is_refused(public: Api) -> None:
    problem = public.get("", 401, headers={"Authorization": "Bearer far_wrong"})
    assert (problem["code"], public.last["WWW-Authenticate"]) == ("authentication_failed", "Bearer")


@pytest.mark.parametrize(("days_left", "status"), [(-1, 401), (1, 200), (None, 200)])
def test_key_is_refused_after_its_last_day(fisc: Federation, days_left: int | None, status: int) -> None:
    api = api_of(fisc, make_actor(fisc, Role.STAFF))
    with federation_scope(fisc):
        expires_at = None if days_left is None else timezone.now() + timedelta(days=days_left)
        ApiToken.objects.update(expires_at=expires_at)
    api.get("", status)


def test_key_made_for_a_number_of_days_ends_after_them(fisc: Federation) -> None:
    actor = make_actor(fisc, Role.STAFF)
    with federation_scope(fisc):
        create_token(actor, "club", days=90)
        token = ApiToken.objects.get()
    assert token.expires_at is not None
    assert token.expires_at - token.created_at == timedelta(days=90)


def test_key_of_a_closed_account_is_refused(fisc: Federation) -> None:
    actor = make_actor(fisc, Role.STAFF)
    api = api_of(fisc, actor)
    api.get("")
    assert actor.user is not None
    actor.user.is_active = False
    actor.user.save()
    api.get("", 401)


def test_too_many_calls_are_told_when_to_come_back(public: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    class OnceADay(SimpleRateThrottle):
        rate = "1/day"

        def get_cache_key(self, request: Any, view: Any) -> str:
            return "test-once-a-day"

    OnceADay.cache.delete("test-once-a-day")
    monkeypatch.setattr(SeasonListView, "throttle_classes", [OnceADay])
    public.get("seasons/")
    assert public.get("seasons/", 429)["code"] == "throttled"
    assert int(public.last["Retry-After"]) > 0


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RequestDataTooBig(), 413, "request_too_large"),
        (SuspiciousOperation("inside"), 400, "bad_request"),
        (ZeroDivisionError("inside"), 500, "unexpected"),
    ],
)
def test_error_nobody_expected_tells_nothing(
    public: Api, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    break_federation_view(monkeypatch, error)
    public.client.raise_request_exception = False
    assert public.get("", status)["code"] == code
    assert b"inside" not in public.last.content
    assert b"Traceback" not in public.last.content


def test_unexpected_error_reaches_who_watches_for_errors(public: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    break_federation_view(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        public.get("", 500)


def test_problem_speaks_the_language_asked_for(public: Api) -> None:
    details = {
        language: public.get("nothing/", 404, headers={"Accept-Language": language})["detail"]
        for language in ("es", "en")
    }
    assert details["es"] != details["en"]


def test_job_is_followed_by_who_asked_for_it_and_by_staff_alone(fisc: Federation) -> None:
    organiser, staff, player = (make_actor(fisc, role) for role in (Role.ORGANISER, Role.STAFF, Role.PLAYER))
    with federation_scope(fisc):
        job = enqueue_job(organiser, "test_make_club", {"name": "Club"})
    assert job_kinds.make_club is not None
    for actor in (organiser, staff):
        found = api_of(fisc, actor).get(f"jobs/{job.reference}/")
        assert (found["state"], found["kind"], found["error_code"]) == ("queued", "test_make_club", "")
    api_of(fisc, player).get(f"jobs/{job.reference}/", 404)
    Api(fisc).get(f"jobs/{job.reference}/", 404)


def test_refused_job_says_why_in_a_sentence(fisc: Federation) -> None:
    staff = make_actor(fisc, Role.STAFF)
    with federation_scope(fisc):
        job = enqueue_job(system_actor("test"), "test_refuse", {})
        job.state, job.error_code, job.error_params = "refused", "name_taken", {"name": "Lleida"}
        job.save()
    found = api_of(fisc, staff).get(f"jobs/{job.reference}/")
    assert found["error_code"] == "name_taken"
    assert "Lleida" in found["message"]


def test_answers_made_for_one_reader_are_private(fisc: Federation) -> None:
    api = api_of(fisc, make_actor(fisc, Role.STAFF))
    api.get("")
    assert "private" in api.last["Cache-Control"]
    assert {"Authorization", "Cookie", "Accept-Language"} <= set(api.last["Vary"].split(", "))
    client = Client()
    client.force_login(make_user("somebody@example.org"), backend="django.contrib.auth.backends.ModelBackend")
    assert "private" in client.get("/fisc/api/v1/")["Cache-Control"]


@pytest.mark.parametrize("urlconf", ["federation.urls.tenant", "federation.urls"])
def test_schema_is_valid_and_without_warnings(urlconf: str, tmp_path: Any) -> None:
    target = tmp_path / "schema.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--urlconf", urlconf, "--file", str(target))
    assert target.stat().st_size > 0


def test_schema_is_published_with_the_address_it_is_of(public: Api) -> None:
    schema = public.client.get("/fisc/api/schema/?format=json").json()
    assert schema["servers"] == [{"url": "http://testserver/fisc"}]
    upload = schema["paths"]["/api/v1/championships/{slug}/results/"]["post"]
    assert set(upload["responses"]) == {"202", "default"}
    shapes = schema["components"]["schemas"]
    assert {"status", "detail"} <= set(shapes["ProblemDetails"]["properties"])
    assert {"severity", "where"} <= set(shapes["Problem"]["properties"])
    sizes = [
        one["schema"] for one in schema["paths"]["/api/v1/seasons/"]["get"]["parameters"] if one["name"] == "page_size"
    ]
    assert (sizes[0]["minimum"], sizes[0]["maximum"]) == (1, 1000)
    portal = public.client.get("/api/schema/?format=json").json()
    assert list(portal["paths"]) == ["/api/v1/federations/"]
