"""What Django writes down after every migration, the owner of the tables writes: the application only reads it."""

from __future__ import annotations

from typing import Any

from django.conf import settings

_WRITTEN_BY_MIGRATIONS = frozenset({"contenttypes", "auth"})


class OwnerWritesDown:
    """A database router (DATABASE_ROUTERS): kinds of content and permissions are no business of the other role."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        known = settings.OWNER_ALIAS in settings.DATABASES
        return False if known and db != settings.OWNER_ALIAS and app_label in _WRITTEN_BY_MIGRATIONS else None
