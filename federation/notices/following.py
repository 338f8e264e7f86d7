"""Notices follow the acts of the audit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from federation.models import AuditEntry
from federation.notices.kinds import notice_kinds
from federation.notices.outbox import put_mail
from federation.notices.writing import find_recipients, write_notice

_muted: ContextVar[bool] = ContextVar("notices_muted", default=False)


@contextmanager
def muted() -> Iterator[None]:
    """Nobody is told of what is done inside: a history that is loaded happened long ago."""
    token = _muted.set(True)
    try:
        yield
    finally:
        _muted.reset(token)


def follow_act(entry: AuditEntry, only: int | None = None) -> None:
    """Write the notices of an act into the outbox, if there are any: with the act they are there, or neither is.

    With ``only`` the one of this account.
    """
    if entry.action not in notice_kinds or _muted.get():
        return
    for user in find_recipients(entry):
        if only not in {None, user.pk}:
            continue
        subject, body = write_notice(entry, user)
        put_mail(f"audit:{entry.pk}", user.email, subject, body, user=user)
