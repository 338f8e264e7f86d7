"""The audit page: everything, or what was done around one championship."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

import federation
from federation.audit.services import record
from federation.audit.words import action_label, acts
from federation.people.models.accounts import Role
from federation.permissions import Actor, system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get, words_of
from tests.staff import Desk, log_in_as, send


def read(client: Client, path: str) -> str:
    return words_of(get(path, client).content.decode())


def test_audit_of_a_championship_holds_its_results_and_its_names_only(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    send(client, f"{desk.results}players/new/")
    send(client, f"{desk.results}accept/")
    page = read(client, f"/fisc/desk/audit/?championship={desk.championship.slug}")
    for act in ("Championship approved", "Results uploaded", "Player registered", "Results accepted"):
        assert act in page
    assert "Rating system added" not in page
    assert "Torneig de Nadal" not in page
    assert "Torneig de Nadal" in read(client, "/fisc/desk/audit/")


def test_reasons_are_shown(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    send(client, f"/fisc/championships/{desk.announced.slug}/refuse/", {"reason": "Announced too late"})
    assert "Announced too late" in read(client, "/fisc/desk/audit/")


def test_championship_that_does_not_exist_has_no_audit(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    assert get("/fisc/desk/audit/?championship=nowhere", client).status_code == 404


def test_long_audit_has_pages_that_cost_the_same(desk: Desk, system: Actor) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    few = count_queries("/fisc/desk/audit/", client)
    with federation_scope(desk.federation):
        for number in range(120):
            record(system, "name_settled", desk.championship, name=f"Nom {number}")
    assert count_queries("/fisc/desk/audit/", client) == few
    first = get("/fisc/desk/audit/", client).content.decode()
    [older] = re.findall(r'href="(\?after=\d+)" rel="next"', first)
    second = get(f"/fisc/desk/audit/{older}", client).content.decode()
    assert _names(first) == list(range(119, 19, -1))
    assert _names(second) == list(range(19, -1, -1))
    assert 'rel="next"' not in second


@pytest.mark.parametrize("after", ["0", "x", "-1", "99999999999999999999999"])
def test_audit_after_an_entry_that_is_not_there_begins_with_the_latest(desk: Desk, after: str) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    with federation_scope(desk.federation):
        record(system_actor("test"), "name_settled", desk.championship, name="Nom 7")
    assert _names(get(f"/fisc/desk/audit/?after={after}", client).content.decode()) == [7]


def _names(page: str) -> list[int]:
    return [int(number) for number in re.findall(r">Nom (\d+)<", page)]


def test_every_act_that_is_recorded_has_words() -> None:
    root = Path(federation.__file__).parents[1]
    sources = [
        path for app in ("federation", "games", "tournaments", "ratings") for path in (root / app).rglob("*.py")
    ]
    recorded = {
        code
        for path in sources
        for code in re.findall(r"\b(?:record|audit)\(\s*\w+,\s*\"(\w+)\"", path.read_text("utf-8"))
    }
    assert len(recorded) > 10
    assert recorded <= set(acts.names())


def test_unknown_act_is_shown_by_its_code() -> None:
    assert action_label("moon_landed") == "moon landed"
