"""Notices follow the acts of the audit."""

from __future__ import annotations

from federation.audit.models import AuditEntry
from federation.notices.services.acts.broadcasting import follow_with_broadcasts
from federation.notices.services.kinds import notice_kinds
from federation.notices.services.notices.muting import is_muted
from federation.notices.services.notices.telling import tell


def follow_act(entry: AuditEntry, only: int | None = None) -> None:
    """Write the notices of an act down, if there are any: with the act they are there, or neither is.

    What goes to many is left to workers. With ``only`` the notice of this account alone.
    """
    if is_muted():
        return
    if entry.action in notice_kinds:
        _tell_directly(entry, only)
    if only is None:
        follow_with_broadcasts(entry)


def _tell_directly(entry: AuditEntry, only: int | None) -> None:
    """Without whoever did it."""
    kind = notice_kinds[entry.action]
    users = [user for user in kind.recipients(entry) if user.pk != entry.user_id and only in {None, user.pk}]
    if users:
        tell(f"audit:{entry.pk}", kind.topic, users, lambda user: kind.write(entry, user))
