"""What a key was made for: each operation says what it needs, and nothing gets past that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from federation.accounts.services.keys import create_token
from federation.api.scopes import required_scope
from federation.people.models.accounts import ApiToken, KeyScope, Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import Api, api_of
from tests.people import make_actor
from tests.staff import Desk

pytestmark = pytest.mark.django_db

WRITING = ("post", "put", "patch", "delete")
# Whoever adds an operation that is not for keys of everything says so here, too.
NARROW = {
    "api_results": KeyScope.RESULTS,
    "api_results_questions": KeyScope.RESULTS,
    "api_results_deliver": KeyScope.RESULTS,
    "api_live_result": KeyScope.RESULTS,
    "api_recorded_games": KeyScope.RESULTS,
    "api_recorded_game": KeyScope.RESULTS,
    "api_upload_gcg": KeyScope.RESULTS,
    "api_live_entries": KeyScope.ENTRIES,
    "api_live_withdraw": KeyScope.ENTRIES,
    "api_live_check_in": KeyScope.ENTRIES,
    "api_check_sheet": KeyScope.READ,
    "api_lexicon_check": KeyScope.READ,
    "api_score_moves": KeyScope.READ,
    "api_check_game": KeyScope.READ,
    "api_who_starts": KeyScope.READ,
    "api_free_swap": KeyScope.READ,
    "api_settle_game": KeyScope.READ,
}


def views_of(resolver: URLResolver) -> Iterator[tuple[str, Any]]:
    """(name of the address, class of its view) of the whole API."""
    for part in resolver.url_patterns:
        if isinstance(part, URLResolver):
            yield from views_of(part)
        elif isinstance(part, URLPattern) and hasattr(part.callback, "cls"):
            yield str(part.name), part.callback.cls


VIEWS = [one for one in views_of(get_resolver("federation.urls.tenant")) if one[0] not in {"schema", "api_unknown"}]
WRITERS = [one for one in VIEWS if any(hasattr(one[1], method) for method in WRITING)]


def test_there_is_something_to_walk() -> None:
    assert len(VIEWS) > 70
    assert len(WRITERS) > 30


@pytest.mark.parametrize(("name", "view"), WRITERS, ids=[name for name, _view in WRITERS])
def test_each_view_that_changes_something_says_which_scope_it_needs(name: str, view: Any) -> None:
    assert "scope" in {attribute for one in view.__mro__ for attribute in vars(one)}, name
    for method in WRITING:
        if hasattr(view, method):
            assert required_scope(view, method.upper()) == NARROW.get(name, KeyScope.EVERYTHING), (name, method)


def test_view_that_says_nothing_is_for_keys_of_everything() -> None:
    assert required_scope(object(), "POST") == KeyScope.EVERYTHING
    assert required_scope(object(), "GET") == KeyScope.READ


def test_schema_says_which_scope_each_operation_needs(fisc: Federation) -> None:
    paths = Client().get("/fisc/api/schema/?format=json").json()["paths"]
    told = {(path, method): one.get("x-scope") for path, ones in paths.items() for method, one in ones.items()}
    assert set(told.values()) == {scope.value for scope in KeyScope}
    assert told["/api/v1/championships/{slug}/results/", "post"] == "results"
    assert {scope for (_path, method), scope in told.items() if method == "get"} == {"read"}


def operations(schema: Any) -> Iterator[tuple[str, str, str]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            filled = path.removeprefix("/api/v1/")
            for parameter in operation.get("parameters", []):
                filled = filled.replace(f"{{{parameter['name']}}}", _fill(parameter))
            yield method, filled, operation["x-scope"]


def _fill(parameter: Any) -> str:
    if parameter["schema"].get("format") == "uuid" or parameter["name"] in {"reference", "challenge"}:
        return "6f0c2a52-0000-4000-8000-000000000001"
    is_number = parameter["schema"].get("type") == "integer" or parameter["name"] == "number"
    return "1" if is_number else str(parameter["name"])


@pytest.mark.parametrize(
    ("scopes", "may"),
    [
        ((), {"read"}),
        ((KeyScope.RESULTS,), {"read", "results"}),
        ((KeyScope.ENTRIES,), {"read", "entries"}),
        ((KeyScope.EVERYTHING,), {"read", "results", "entries", "everything"}),
    ],
)
def test_every_operation_is_shut_to_keys_that_were_not_made_for_it(
    fisc: Federation, scopes: tuple[KeyScope, ...], may: set[str]
) -> None:
    """Whatever it would have answered: to the narrow key it says nothing else."""
    api = api_of(fisc, make_actor(fisc, Role.ADMINISTRATOR), scopes)
    schema = Client().get("/fisc/api/schema/?format=json").json()
    tried = 0
    for method, path, needed in operations(schema):
        response = getattr(api.client, method)(
            f"/fisc/api/v1/{path}", headers={"Authorization": f"Bearer {api.secret}"}
        )
        shut = response.status_code == 403 and response.json()["code"] == "scope_missing"
        assert shut == (needed not in may), (method, path, response.content[:200])
        tried += 1
    assert tried > 90


def test_public_and_who_is_logged_in_need_no_scope(fisc: Federation) -> None:
    Api(fisc).get("championships/")
    assert Api(fisc).post("championships/", 401)["code"] == "not_authenticated"


def test_narrow_key_does_no_more_than_its_owner_may(fisc: Federation) -> None:
    api = api_of(fisc, make_actor(fisc, Role.PLAYER), [KeyScope.EVERYTHING])
    assert api.post("championships/", 403, data={}, content_type="application/json")["code"] == "not_permitted"


def test_key_for_results_sends_them_in_and_accepts_none(desk: Desk) -> None:
    organiser = make_actor(desk.federation, Role.STAFF)
    api = api_of(desk.federation, organiser, [KeyScope.RESULTS])
    path = f"championships/{desk.championship.slug}/results/"
    assert len(api.get(path)["results"]) == 1
    assert api.post(path, 400)["code"] == "no_files"
    problem = api.post(f"championships/{desk.championship.slug}/approve/", 403)
    assert problem["code"] == "scope_missing"
    assert "everything" in problem["detail"]


def test_key_that_was_made_before_there_were_scopes_may_do_everything(fisc: Federation) -> None:
    actor = make_actor(fisc, Role.STAFF)
    assert actor.user is not None
    with federation_scope(fisc):
        token = ApiToken(user=actor.user, name="old", digest="0" * 64, created_at=timezone.now())
        token.save()
        token.refresh_from_db()
    assert token.scopes == [KeyScope.EVERYTHING]
    assert all(token.allows(scope) for scope in KeyScope)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ((), "read"),
        ((KeyScope.ENTRIES, KeyScope.RESULTS), "read results entries"),
        ((KeyScope.RESULTS, KeyScope.EVERYTHING), "everything"),
    ],
)
def test_scopes_are_kept_in_one_way(fisc: Federation, given: tuple[KeyScope, ...], kept: str) -> None:
    with federation_scope(fisc):
        create_token(make_actor(fisc, Role.STAFF), "one", days=1, scopes=given)
        token = ApiToken.objects.get()
    assert token.scope == kept
    assert token.expires_at is not None
    assert token.expires_at - token.created_at == timedelta(days=1)
