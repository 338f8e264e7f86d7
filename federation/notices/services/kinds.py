"""Mails that follow from what people do: who is told of which act, and in which words.

An app registers a writer for an act of the audit in ``AppConfig.ready()``. Whatever notes that act sends the notice,
once its transaction is through; the services know nothing of mails.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from federation.audit.models import AuditEntry
from federation.notices.services.topics import Topic
from federation.people.models.accounts.users import User
from federation.values.ports import Port


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
    topic: Topic


# Who is told and how, by the act of the audit.
notice_kinds: Port[NoticeKind] = Port()
