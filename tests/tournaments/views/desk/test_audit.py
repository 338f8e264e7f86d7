"""The audit page: everything, or what was done around one championship."""

from __future__ import annotations

import re
from pathlib import Path

from django.test import Client

import federation
from federation.audit.labels import action_label, acts
from federation.audit.writing import record
from federation.models import Role
from federation.permissions import Actor
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
    for act in ("Championship approved", "Results sent in", "Player registered", "Results accepted"):
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
    assert "Nom 119" in read(client, "/fisc/desk/audit/")
    assert "Nom 0" in read(client, "/fisc/desk/audit/?page=2")


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
