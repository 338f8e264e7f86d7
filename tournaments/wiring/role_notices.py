"""Who gets a role in one championship is told of it: what it is for, until when, and how to log in."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.accounts.services.notices import first_login
from federation.audit.models import AuditEntry
from federation.notices.services.kinds import Notice, NoticeKind, notice_kinds
from federation.notices.services.topics import ROLES
from federation.people.models.accounts.memberships import Role
from federation.people.models.accounts.users import User
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from tournaments.championship.models.championships import Championship


def register_role_notices() -> None:
    notice_kinds.plug(NoticeKind(_holder, _write, ROLES), "championship_role_given")


def _holder(entry: AuditEntry) -> list[User]:
    return list(User.objects.filter(pk=entry.data["user"]))


def _write(entry: AuditEntry, user: User) -> Notice:
    championship = Championship.objects.get(pk=entry.object_id)
    federation, role = current_federation(), Role(entry.data["role"])
    words = {
        "actor": entry.actor,
        "role": role.label,
        "championship": championship.name,
        "day": date_format(championship.starts_on, "DATE_FORMAT"),
    }
    lines = [_("%(actor)s gave you the role “%(role)s” in “%(championship)s” (%(day)s).") % words]
    if "until" in entry.data:
        last = date_format(date.fromisoformat(entry.data["until"]), "DATE_FORMAT")
        lines.append(_("You have it until %(day)s.") % {"day": last})
    if role is Role.ARBITER:
        lines.append(_("Everybody can read your name as an arbiter on the championship's page."))
    lines += [
        *first_login(user),
        _("If you do not want it, log in and give the role back on the page where the championship is managed."),
    ]
    url = absolute_url(federation, "championship_manage", championship.slug)
    return Notice(_("Your role in “%(championship)s”") % words, tuple(lines), url)
