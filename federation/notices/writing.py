"""Writing the notices of an act: whom it is told, and in which words."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from federation.models import AuditEntry, User
from federation.notices.addresses import absolute_url
from federation.notices.kinds import notice_kinds
from federation.permissions import actor_for, belongs_here
from federation.tenancy.scope import current_federation


def find_recipients(entry: AuditEntry) -> list[User]:
    """Who is told: without closed accounts, those who want no mails, and whoever did it."""
    found = {user.pk: user for user in notice_kinds[entry.action].recipients(entry)}
    wanted = [user for user in found.values() if user.is_active and user.wants_notices and user.pk != entry.user_id]
    return sorted(wanted, key=lambda user: user.pk)


def write_notice(entry: AuditEntry, user: User) -> tuple[str, str]:
    """Subject and text for one person, in his or her language."""
    federation = current_federation()
    with translation.override(user.language or federation.language):
        notice = notice_kinds[entry.action].write(entry, user)
        body = "\n\n".join([_hello(user), *notice.lines, notice.url, *_farewell(user)]) + "\n"
    return f"[{federation.short_name}] {notice.subject}", body


def _hello(user: User) -> str:
    return _("Hello %(name)s,") % {"name": user.name} if user.name else _("Hello,")


def _farewell(user: User) -> list[str]:
    """Why it was sent and how it stops; nothing for who asked once and has no part here."""
    if not belongs_here(actor_for(user)):
        return []
    federation = current_federation()
    address = absolute_url(federation, "notices")
    return [
        _(
            "This mail was sent because you have a role or a player at %(federation)s. You can turn such mails off: "
            "%(address)s"
        )
        % {"federation": federation.name, "address": address}
    ]
