"""Migrations run while people work with the version before: they expand first, and contract in a later version.

A step that breaks the rule on purpose, because nothing that runs uses the table or column any more, says so:
``contracts = "why"`` in its Migration.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

APPS = ("federation", "games", "tournaments", "ratings")


def migrations_of_ours() -> list[tuple[str, Any]]:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = sorted((key, migration) for key, migration in loader.disk_migrations.items() if key[0] in APPS)
    return [(f"{app}.{name}", migration) for (app, name), migration in found]


def faults(migration: Any) -> list[str]:
    """What the version that is still running could not live with, or would have to wait for."""
    if getattr(migration, "contracts", ""):
        return []
    made = {
        operation.name_lower for operation in migration.operations if isinstance(operation, migrations.CreateModel)
    }
    found = []
    for operation in migration.operations:
        # Nobody uses a table that is made here.
        if getattr(operation, "model_name_lower", "") not in made:
            found += _faults_of(operation)
    return found


def _faults_of(operation: Any) -> list[str]:
    name = type(operation).__name__
    if isinstance(operation, migrations.RemoveField | migrations.DeleteModel):
        return [f"{name}: the version before still reads it; leave it for a later version"]
    if isinstance(operation, migrations.RenameField | migrations.RenameModel | migrations.AlterModelTable):
        return [f"{name}: the version before knows it by its old name; add the new one and fill it"]
    if isinstance(operation, migrations.AddField) and _is_demanded(operation.field):
        return [f"{name} {operation.name}: the version before cannot add rows; give it null or db_default"]
    return []


def _is_demanded(field: models.Field[Any, Any]) -> bool:
    given = getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    return not (field.null or given or field.many_to_many)


@pytest.mark.parametrize(("name", "migration"), migrations_of_ours(), ids=lambda value: str(value))
def test_migration_leaves_the_running_version_at_work(name: str, migration: Any) -> None:
    assert faults(migration) == []


@pytest.mark.parametrize(
    ("operation", "is_fault"),
    [
        (migrations.RemoveField("player", "name"), True),
        (migrations.DeleteModel("Player"), True),
        (migrations.RenameField("player", "name", "surname"), True),
        (migrations.AddField("player", "note", models.TextField()), True),
        (migrations.AddField("player", "note", models.TextField(default="")), True),
        (migrations.AddField("player", "note", models.TextField(db_default="")), False),
        (migrations.AddField("player", "note", models.TextField(null=True)), False),
        (migrations.CreateModel("Player", [("id", models.AutoField(primary_key=True))]), False),
    ],
)
def test_rule_finds_what_would_break(operation: Any, is_fault: bool) -> None:
    migration = type("Migration", (migrations.Migration,), {"operations": [operation]})("one", "federation")
    assert bool(faults(migration)) is is_fault
