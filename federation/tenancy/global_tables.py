"""Tables without a federation: the reason for each, and what the application's role may do with it.

A policy cannot bind these rows to one federation, so privileges do it: what only migrations and operators write, the
application may only read. ``tests/federation/tenancy/test_global_tables.py`` compares the database with this list.
"""

from __future__ import annotations

from dataclasses import dataclass

READ = frozenset({"SELECT"})
ADD = READ | {"INSERT"}
WRITE = ADD | {"UPDATE"}
ALL = WRITE | {"DELETE"}


@dataclass(frozen=True, slots=True)
class GlobalTable:
    """``rights`` are those of the application's role; only the owner of the tables has any others."""

    why: str
    rights: frozenset[str] = READ


GLOBAL_TABLES: dict[str, GlobalTable] = {
    # Its rows have their own policies: see FEDERATION_POLICIES.
    "federation_federation": GlobalTable("the tenants themselves: a request must find its own first", WRITE),
    # The application cannot make anyone an operator: see OWNER_ONLY. An account is closed, never deleted.
    "federation_user": GlobalTable("accounts, known to several federations", WRITE),
    "account_emailaddress": GlobalTable("addresses of accounts and whether they were confirmed", ALL),
    "account_emailconfirmation": GlobalTable("of allauth; unused, a link is signed instead", READ | {"DELETE"}),
    "mfa_authenticator": GlobalTable("second factors of accounts, encrypted", ALL),
    "django_session": GlobalTable("logins", ALL),
    "federation_login": GlobalTable("where accounts are logged in, for their owners to end it", ALL),
    "federation_pulse": GlobalTable("when lost work was last looked for: one clock ticks for all", ALL),
    "django_admin_log": GlobalTable("what operators did in the Django admin", ADD),
    "federation_user_groups": GlobalTable("of Django; unused, roles are memberships"),
    "federation_user_user_permissions": GlobalTable("of Django; unused"),
    "auth_group": GlobalTable("of Django; unused"),
    "auth_group_permissions": GlobalTable("of Django; unused"),
    "auth_permission": GlobalTable("of Django, written by migrations"),
    "django_content_type": GlobalTable("of Django, written by migrations"),
    "django_migrations": GlobalTable("of Django, written by migrations"),
    "pghistory_context": GlobalTable("of the library; unused, the context is stored with the event"),
}


@dataclass(frozen=True, slots=True)
class OwnerOnly:
    """A change that only the owner of the tables may make to a row: a trigger that nothing can switch off."""

    table: str
    name: str
    event: str
    condition: str

    @property
    def trigger(self) -> str:
        # Runs after those of pgtrigger, whose messages say more: triggers of one kind run by name.
        return f"wall_{self.name}"


OPERATORS = (
    OwnerOnly("federation_user", "no_new_operator", "INSERT", "NEW.is_superuser OR NEW.is_staff"),
    OwnerOnly(
        "federation_user",
        "no_other_operator",
        "UPDATE",
        "(OLD.is_superuser, OLD.is_staff) IS DISTINCT FROM (NEW.is_superuser, NEW.is_staff)",
    ),
)
