"""A program of the portal with a replica, told what to do line by line; each answer is a line of JSON."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import django

django.setup()

from django.db import DatabaseError, connection, connections, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402

from federation.people.models.players import Player  # noqa: E402
from federation.tenancy import replicas  # noqa: E402
from federation.tenancy.federations import Federation  # noqa: E402
from federation.tenancy.scope import federation_scope  # noqa: E402
from tests.databases import migrate_and_grant  # noqa: E402
from tests.people import make_federation, make_players  # noqa: E402

asked: dict[str, int] = {"default": 0, "replica": 0}


def _count(alias: str) -> Any:
    def wrapper(execute: Any, sql: str, *rest: Any) -> Any:
        # Questions about places in the log are no part of a page.
        asked[alias] += "federation_" in sql
        return execute(sql, *rest)

    return wrapper


def prepare(database: str) -> Any:
    migrate_and_grant(database)
    for slug, name in (("fisc", "Anna Pla"), ("pfs", "Ewa Nowak")):
        with federation_scope(make_federation(slug)):
            make_players(name)
    return True


def add(name: str) -> Any:
    with federation_scope(Federation.objects.get(slug="fisc")):
        make_players(name)
    return True


def fresh(_: str) -> Any:
    """Once the replica has come as far as the primary; for a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if replicas.freshness.is_fresh():
            return True
        time.sleep(0.1)
    return False


def get(path: str, **headers: Any) -> Any:
    asked.update(default=0, replica=0)
    answer = Client(raise_request_exception=False).get(path, headers={"Accept-Language": "en"} | headers)
    return {"status": answer.status_code, "text": answer.content.decode(), **asked}


def get_after_a_form(path: str) -> Any:
    return get(path, Cookie="csrftoken=abc")


def get_with_key(path: str) -> Any:
    return get(path, Authorization="Bearer abc")


def keep_pages(_: str) -> Any:
    """Strangers are answered at the door from here on, where their page is kept."""
    django.conf.settings.FARISTOL_KEEP_PAGES = True
    return True


def ask_rarely(_: str) -> Any:
    """As if what it found out held for long, so that the next page meets the replica as it is by then."""
    replicas.ASKED_EVERY = 3600.0
    django.conf.settings.FARISTOL_REPLICA_SECONDS = 3600.0
    replicas.freshness._next_question = time.monotonic() + 3600.0
    return True


def walls(_: str) -> Any:
    """What a program that errs would see and do on the replica."""
    found: dict[str, Any] = {}
    with replicas.reading_from_replica():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_is_in_recovery(), current_user")
            found["recovery"], found["role"] = cursor.fetchone()
        with federation_scope(Federation.objects.get(slug="pfs")), scopes_disabled():
            found["in pfs"] = [str(player) for player in Player._base_manager.all()]
        with scopes_disabled():
            found["outside"] = Player._base_manager.count()
        try:
            Player._base_manager.select_for_update().first()
        except replicas.NoWritesHere:
            found["router"] = "refused"
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("UPDATE federation_pulse SET at = now()")
        except DatabaseError as error:
            found["server"] = type(error.__cause__).__name__
    found["after"] = connections["default"].alias
    return found


def main() -> None:
    for alias in asked:
        connections[alias].execute_wrappers.append(_count(alias))
    for line in sys.stdin:
        name, _, argument = line.strip().partition(" ")
        print(json.dumps(globals()[name](argument)), flush=True)


if __name__ == "__main__":
    main()
