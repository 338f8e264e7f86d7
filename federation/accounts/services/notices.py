"""Who gets a role is told of it, and how to log in for the first time."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.audit.models import AuditEntry
from federation.notices.services.topics import ROLES, Notice, NoticeKind, notice_kinds
from federation.people.models.accounts import Membership, Role, User
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url


def members_with(*roles: Role) -> list[User]:
    """The accounts that have one of these roles in the federation whose scope is open."""
    federation = current_federation()
    held = Membership.objects.filter(federation=federation, role__in=roles).select_related("user")
    return [membership.user for membership in held]


def password_address() -> str:
    """Where the owner of an account without a password chooses one."""
    return settings.FARISTOL_BASE_URL.rstrip("/") + reverse("account_reset_password", urlconf=settings.ROOT_URLCONF)


def _member(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


def _write(entry: AuditEntry, user: User) -> Notice:
    federation = current_federation()
    role = Role(entry.data["role"]).label
    told = _("%(actor)s gave you the role “%(role)s” at %(federation)s.") % {
        "actor": entry.actor,
        "role": role,
        "federation": federation.name,
    }
    return Notice(_("You have a new role"), (told, *first_login(user)), absolute_url(federation, "home"))


def first_login(user: User) -> tuple[str, ...]:
    """How somebody whose account was made for an invitation gets in; nothing for who can log in."""
    if user.has_usable_password():
        return ()
    told = _("An account was made for this address (%(email)s). Choose a password for it here first: %(address)s")
    return (told % {"email": user.email, "address": password_address()},)


def register_notices() -> None:
    notice_kinds.plug(NoticeKind(_member, _write, ROLES), "member_added")
