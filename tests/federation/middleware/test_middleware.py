"""Which federation a request is for, in which language, and what is left behind afterwards."""

from __future__ import annotations

import threading

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import resolve_url
from django.test import Client
from django.urls import get_script_prefix, get_urlconf, path, reverse
from django.utils import translation
from pytest_django import Settings

from federation.people.models.players import Club
from federation.tenancy.federations import RESERVED_SLUGS, Federation
from federation.tenancy.scope import FEDERATION_SETTING, current_federation, federation_scope
from tests.people import make_federation

pytestmark = pytest.mark.django_db


def where(request: HttpRequest) -> JsonResponse:
    """What a view sees of where it is."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [FEDERATION_SETTING])
        [setting] = cursor.fetchone()
    return JsonResponse(
        {
            "federation": current_federation().slug,
            "setting": int(setting),
            "home": reverse("home"),
            "full_path": request.get_full_path(),
            "absolute": request.build_absolute_uri(),
            "static": django_settings.STATIC_URL,
            "after_login": resolve_url(django_settings.LOGIN_REDIRECT_URL),
            "language": translation.get_language(),
        }
    )


def write_and_answer(request: HttpRequest, status: int) -> HttpResponse:
    Club.objects.create(name="Club", key="club")
    return HttpResponse(status=status)


def write_and_fail(request: HttpRequest) -> HttpResponse:
    Club.objects.create(name="Club", key="club")
    raise ZeroDivisionError


urlpatterns = [
    path("", where, name="home"),
    path("below/", where),
    path("write/<int:status>/", write_and_answer),
    path("fail/", write_and_fail),
]


@pytest.fixture(autouse=True)
def tenant_urls(settings: Settings) -> None:
    settings.TENANT_URLCONF = __name__


@pytest.fixture
def hosted(db: None) -> Federation:
    return make_federation("uf", hostname="uf.example")


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


def test_prefix_names_the_federation(client: Client, fisc: Federation) -> None:
    found = client.get("/fisc/below/?a=1").json()
    assert (found["federation"], found["setting"], found["home"]) == ("fisc", fisc.pk, "/fisc/")
    assert found["full_path"] == "/fisc/below/?a=1"
    assert found["absolute"] == "http://testserver/fisc/below/?a=1"


def test_host_name_names_the_federation(client: Client, hosted: Federation) -> None:
    for host in ("uf.example", "UF.example", "uf.example:8000"):
        found = client.get("/below/", headers={"Host": host}).json()
        assert (found["federation"], found["home"]) == ("uf", "/")
    assert found["absolute"] == "http://uf.example:8000/below/"


def test_host_name_wins_over_the_prefix_of_another(client: Client, hosted: Federation, fisc: Federation) -> None:
    assert client.get("/fisc/below/", headers={"Host": "uf.example"}).status_code == 404


def test_prefix_works_beside_the_host_name(client: Client, hosted: Federation) -> None:
    assert client.get("/uf/").json()["home"] == "/uf/"


def test_prefix_is_put_behind_that_of_the_installation(client: Client, fisc: Federation) -> None:
    found = client.get("/fisc/", SCRIPT_NAME="/scrabble").json()
    assert found["home"] == "/scrabble/fisc/"


def test_unknown_slug_is_not_found(client: Client, fisc: Federation) -> None:
    for path_of_nobody in ("/none/", "/FISC/", "/fisc%2F/", "/fisc%00/", "/%F0%9F%92%A9/"):
        assert client.get(path_of_nobody).status_code == 404, path_of_nobody


def test_reserved_slug_is_never_a_federation(client: Client) -> None:
    for slug in ("api", "static"):
        assert slug in RESERVED_SLUGS
        Federation.objects.create(slug=slug, name=slug, short_name=slug)
        response = client.get(f"/{slug}/")
        assert response.status_code == 404


def test_slash_is_added_to_the_prefix(client: Client, fisc: Federation) -> None:
    response = client.get("/fisc?a=1")
    assert (response.status_code, response["Location"]) == (301, "/fisc/?a=1")
    response = client.get("/fisc/below")
    assert (response.status_code, response["Location"]) == (301, "/fisc/below/")


def test_slashes_in_front_lead_nowhere_else(client: Client, fisc: Federation) -> None:
    response = client.get("//fisc//evil.example/below")
    assert response.status_code == 404 or not response["Location"].startswith("//")


def test_prefix_does_not_stick(client: Client, fisc: Federation, hosted: Federation) -> None:
    first = client.get("/fisc/").json()
    assert (get_script_prefix(), get_urlconf()) == ("/", None)
    assert client.get("/none/").status_code == 404
    second = client.get("/", headers={"Host": "uf.example"}).json()
    assert (first["after_login"], second["after_login"]) == ("/fisc/", "/")
    assert first["static"] == second["static"] == "/static/"
    client.get("/fisc/fail/")
    assert (get_script_prefix(), get_urlconf()) == ("/", None)
    assert client.get("/uf/").json()["home"] == "/uf/"


def test_scope_is_closed_after_the_request(client: Client, fisc: Federation) -> None:
    client.get("/fisc/")
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(current_setting(%s, true), '')", [FEDERATION_SETTING])
        assert cursor.fetchone() == ("",)


@pytest.mark.parametrize(("below", "kept"), [("write/200/", 1), ("write/404/", 1), ("write/503/", 0), ("fail/", 0)])
def test_what_a_failed_request_wrote_is_taken_back(client: Client, fisc: Federation, below: str, kept: int) -> None:
    client.get(f"/fisc/{below}")
    with federation_scope(fisc):
        assert Club.objects.count() == kept


def test_language_is_chosen_by_cookie_then_browser_then_federation(client: Client, fisc: Federation) -> None:
    def language(**headers: str) -> str:
        response = client.get("/fisc/", headers=headers)
        assert response["Content-Language"] == response.json()["language"]
        return str(response.json()["language"])

    before = translation.get_language()
    assert language() == "ca"
    assert language(accept_language="de, pl;q=0.8") == "pl"
    # What the reader would rather have comes first, wherever it stands.
    assert language(accept_language="es;q=0.3, pl;q=0.8") == "pl"
    assert language(accept_language="es;q=0, pl;q=0.8") == "pl"
    assert language(accept_language="ES-mx") == "es"
    assert language(accept_language="tlh, *;q=0.1") == "ca"
    client.cookies["django_language"] = "en"
    assert language(accept_language="pl") == "en"
    client.cookies["django_language"] = "../../etc"
    assert language() == "ca"
    assert translation.get_language() == before


@pytest.mark.parametrize("host", ["evil.example", "fisc.example.evil.example", "fisc.example:80@evil.example", "a b"])
def test_host_that_is_not_ours_is_refused(client: Client, fisc: Federation, settings: Settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["portal.example", "uf.example"]
    assert client.get("/fisc/", headers={"Host": host}).status_code == 400
    assert client.get("/fisc/", headers={"Host": "portal.example"}).status_code == 200
    forwarded = client.get("/fisc/", headers={"Host": "portal.example", "X-Forwarded-Host": host}).json()
    assert forwarded["absolute"] == "http://portal.example/fisc/"


@pytest.fixture
def committed(transactional_db: None) -> list[Federation]:
    return [make_federation("fisc"), make_federation("pfs"), make_federation("uf", hostname="uf.example")]


def test_requests_at_the_same_time_stay_in_their_federations(committed: list[Federation]) -> None:
    """Prefix and urlconf belong to the thread, the setting to its connection."""
    sites = {"/fisc/": "fisc", "/pfs/": "pfs", "/": "uf"}
    start = threading.Barrier(len(sites))
    wrong: list[object] = []

    def ask(address: str, slug: str) -> None:
        try:
            one = Client()
            start.wait(timeout=30)
            for _time in range(15):
                found = one.get(address, headers={"Host": "uf.example"} if address == "/" else {}).json()
                if (found["federation"], found["home"]) != (slug, address):
                    wrong.append(found)
        except Exception as error:
            wrong.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=ask, args=site) for site in sites.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert wrong == []
