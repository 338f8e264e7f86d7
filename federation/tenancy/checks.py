"""A start-up check: the second wall stands only for a role that cannot walk around it."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import connections


@register(Tags.database)
def check_application_role(*, databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an application role that is a superuser or has BYPASSRLS."""
    if "default" not in (databases or []):
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user")
        row = cursor.fetchone()
    if row and row[0]:
        return [
            Error(
                "DATABASE_URL names a role that row-level security does not bind.",
                hint="Use a role without SUPERUSER and BYPASSRLS; give the owner's address in DATABASE_OWNER_URL.",
                id="federation.E001",
            )
        ]
    return []
