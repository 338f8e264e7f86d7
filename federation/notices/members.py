"""Who gets a role is told of it, and how to log in for the first time."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.models import AuditEntry, Membership, Role, User
from federation.notices.addresses import absolute_url
from federation.notices.kinds import Notice, NoticeKind, notice_kinds
from federation.tenancy.scope import current_federation


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
    lines = [
        _("%(actor)s gave you the role “%(role)s” at %(federation)s.")
        % {"actor": entry.actor, "role": role, "federation": federation.name}
    ]
    if not user.has_usable_password():
        lines.append(
            _("An account was made for this address (%(email)s). Choose a password for it here first: %(address)s")
            % {"email": user.email, "address": password_address()}
        )
    return Notice(_("You have a new role"), tuple(lines), absolute_url(federation, "home"))


def register_notices() -> None:
    notice_kinds.plug(NoticeKind(_member, _write), "member_added")
