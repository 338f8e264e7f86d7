"""Mails that follow from what people do: who is told of which act, and in which words.

An app registers a writer for an act of the audit in ``AppConfig.ready()``. Whatever notes that act sends the notice,
once its transaction is through; the services know nothing of mails.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import transaction

from federation.models import AuditEntry, User
from federation.tenancy.scope import current_federation_id


@dataclass(frozen=True, slots=True)
class Notice:
    """A mail in the language that is active: ``lines`` are its paragraphs, ``url`` is where to go from there."""

    subject: str
    lines: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """``recipients`` finds the accounts to tell, ``write`` makes the text; both run in the federation's scope."""

    recipients: Callable[[AuditEntry], Collection[User]]
    write: Callable[[AuditEntry, User], Notice]


_kinds: dict[str, NoticeKind] = {}
_muted: ContextVar[bool] = ContextVar("notices_muted", default=False)


def register_notice(action: str, kind: NoticeKind) -> None:
    """Tell people of this act of the audit from now on."""
    _kinds[action] = kind


def notice_kind(action: str) -> NoticeKind:
    return _kinds[action]


@contextmanager
def muted() -> Iterator[None]:
    """Nobody is told of what is done inside: a history that is loaded happened long ago."""
    token = _muted.set(True)
    try:
        yield
    finally:
        _muted.reset(token)


def follow_act(entry: AuditEntry) -> None:
    """Send the notices of an act, if there are any, once the caller's transaction is through."""
    if entry.action not in _kinds or _muted.get():
        return
    # The tasks know the services, which write the audit.
    from federation.services.jobs import send_task
    from federation.tasks import send_notices

    federation_id, entry_id = current_federation_id(), entry.pk
    transaction.on_commit(lambda: send_task(send_notices, federation_id, entry_id))
