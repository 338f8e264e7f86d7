"""The demo's accounts: one for each role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from federation.people.models.accounts import Membership, Role, User
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

PASSWORD = "faristol-demo"  # noqa: S105  (shown to everybody)
FEDERATIONS = ("fisc", "ajusc", "uf", "pfs")


@dataclass(frozen=True, slots=True, eq=False)
class Account:
    """``roles`` by the federation's address. ``is_operator``: of the whole installation."""

    mailbox: str
    name: str
    roles: Mapping[str, tuple[Role, ...]]
    is_operator: bool = False

    @property
    def email(self) -> str:
        return f"{self.mailbox}@faristol.example"


OPERATOR = Account("operator", "Olga Operadora", dict.fromkeys(FEDERATIONS, (Role.ADMINISTRATOR,)), True)
STAFF = Account("staff", "Sandra Secretària", {"fisc": (Role.STAFF,)})
ORGANISER = Account("organiser", "Oriol Organitza", {"fisc": (Role.ORGANISER,), "ajusc": (Role.ORGANISER,)})
ARBITER = Account("arbiter", "Àngel Àrbitre", {"fisc": (Role.ARBITER,)})
PLAYER = Account("player", "Paula Juga", {"fisc": (Role.PLAYER,)})
STAFF_AJUSC = Account("staff-ajusc", "Aina Secretària", {"ajusc": (Role.STAFF,)})
STAFF_UF = Account("staff-uf", "Ulric Secretari", {"uf": (Role.STAFF, Role.ORGANISER)})
STAFF_PFS = Account("staff-pfs", "Zofia Sekretarz", {"pfs": (Role.STAFF, Role.ORGANISER)})
ACCOUNTS = (OPERATOR, STAFF, ORGANISER, ARBITER, PLAYER, STAFF_AJUSC, STAFF_UF, STAFF_PFS)


def open_accounts(federations: Mapping[str, Federation]) -> dict[Account, User]:
    """Create the missing accounts, with verified addresses, and their roles."""
    # Hashed once: hashing is deliberately slow, and there is nothing to hide.
    password = make_password(PASSWORD)
    users = {account: _open_account(account, password) for account in ACCOUNTS}
    for slug, federation in federations.items():
        with federation_scope(federation):
            for account, user in users.items():
                for role in account.roles.get(slug, ()):
                    Membership.objects.get_or_create(user=user, role=role)
    return users


def _open_account(account: Account, password: str) -> User:
    user = User.objects.filter(email__iexact=account.email).first()
    if user is None:
        user = User.objects.create(
            email=account.email,
            password=password,
            name=account.name,
        )
        if account.is_operator:
            transaction.on_commit(partial(_make_operator, user.pk))
        # Without a verified address no one could log in.
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def _make_operator(user_id: int) -> None:
    """Run as the owner of the tables: the application's role cannot create operators."""
    if settings.OWNER_ALIAS in settings.DATABASES:
        User.objects.using(settings.OWNER_ALIAS).filter(pk=user_id).update(is_staff=True, is_superuser=True)


def act_as(account: Account) -> Actor:
    """Return the account as an actor in the current federation."""
    return actor_for(User.objects.get(email__iexact=account.email))
