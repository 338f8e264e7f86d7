"""Notify people of a new role, and tell them how to log in for the first time."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from federation.audit.models import AuditEntry
from federation.notices.services.topics import ROLES, Notice, NoticeKind, NoticeText, Words, notice_kinds, notice_text
from federation.people.models.accounts import Membership, Role, User
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url


def members_with(*roles: Role) -> list[User]:
    """Return the accounts with one of these roles in the current federation."""
    federation = current_federation()
    held = Membership.objects.filter(federation=federation, role__in=roles).select_related("user")
    return [membership.user for membership in held]


def password_address() -> str:
    """Return the address where the owner of an account without a password chooses one."""
    return settings.FARISTOL_BASE_URL.rstrip("/") + reverse("account_reset_password", urlconf=settings.ROOT_URLCONF)


def _member(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


def _prepare(entry: AuditEntry, user: User) -> Notice:
    federation = current_federation()
    words = {"actor": entry.actor, "role": entry.data["role"], "federation": federation.name}
    return Notice("member_added", words | first_login_words(user), absolute_url(federation, "home"))


@notice_text("member_added")
def _write(words: Words) -> NoticeText:
    named = {**words, "role": Role(words["role"]).label}
    told = _("%(actor)s gave you the role “%(role)s” at %(federation)s.") % named
    return NoticeText(_("You have a new role"), (told, *first_login(words)))


def first_login_words(user: User) -> dict[str, str]:
    """Return the parameters for ``first_login``; empty for accounts that can already log in."""
    return {} if user.has_usable_password() else {"email": user.email, "password_address": password_address()}


def first_login(words: Words) -> tuple[str, ...]:
    """Explain how to log in to an account created for an invitation; empty for accounts that can already log in."""
    if "password_address" not in words:
        return ()
    told = _("An account has been created for this address (%(email)s). First choose a password here: %(address)s")
    return (told % {"email": words["email"], "address": words["password_address"]},)


def register_notices() -> None:
    notice_kinds.plug(NoticeKind(_member, _prepare, ROLES), "member_added")
