"""A migration does not make everybody wait behind it: it lets the others pass and tries again."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import OperationalError, connections, transaction

from federation.management.commands import migrate
from tests.databases import another_session

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "owner"])


@pytest.fixture
def changes_a_table(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Django's command, with one change of a table that is undone again in the place of migrations."""
    done: list[str] = []

    def change(_self: MigrateCommand, *_arguments: Any, **options: Any) -> None:
        with connections[options["database"]].cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
            try:
                cursor.execute("BEGIN; ALTER TABLE federation_club ADD COLUMN more int; ROLLBACK")
                done.append("changed")
            except OperationalError:
                cursor.execute("ROLLBACK")
                done.append("waited")
                raise

    monkeypatch.setattr(MigrateCommand, "handle", change)
    monkeypatch.setattr(migrate, "PAUSE", 0.3)
    return done


def test_change_waits_a_little_lets_readers_pass_and_comes_again(changes_a_table: list[str]) -> None:
    with another_session("default") as reader:
        reader.execute("SELECT count(*) FROM federation_club")
        threading.Timer(1.5, reader.rollback).start()
        started = time.monotonic()
        call_command("migrate", database=settings.OWNER_ALIAS, verbosity=0)
    assert changes_a_table[0] == "waited"
    assert changes_a_table[-1] == "changed"
    assert time.monotonic() - started < 30


def test_change_that_never_gets_its_turn_says_so(changes_a_table: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "TRIES", 2)
    with another_session("default") as reader:
        reader.execute("SELECT count(*) FROM federation_club")
        with pytest.raises(OperationalError):
            call_command("migrate", database=settings.OWNER_ALIAS, verbosity=0)
    assert changes_a_table == ["waited", "waited"]


@pytest.mark.parametrize("lacking", ["0017_keep_no_index_twice", "%"])
def test_database_that_lacks_a_migration_of_before_is_refused(lacking: str) -> None:
    with connections[settings.OWNER_ALIAS].cursor() as cursor, transaction.atomic(settings.OWNER_ALIAS):
        cursor.execute(
            "DELETE FROM django_migrations WHERE app = 'tournaments' AND name LIKE %s AND name != '0001_initial'",
            [lacking],
        )
        assert cursor.rowcount
        with pytest.raises(CommandError, match=r"lacks tournaments\.00.*Migrate it with the previous version first"):
            call_command("migrate", database=settings.OWNER_ALIAS, verbosity=0)
        transaction.set_rollback(True, settings.OWNER_ALIAS)
