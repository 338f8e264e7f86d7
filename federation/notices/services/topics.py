"""Topics of notices, their texts, and the notices that follow from acts.

An app registers its topics and what follows from acts in ``AppConfig.ready()``. A text is a function marked with
``notice_text``: it writes the sentences in the active language. A row keeps only the name of its text and the values
for it, so that everyone reads it in their own language, even after changing that language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.audit.models import AuditEntry
from federation.notices.models import NoticeChoice, Way
from federation.people.models.accounts import User
from federation.values.ports import Port


class Audience(Enum):
    """Whom a topic is for; the settings page shows the topics relevant to the reader."""

    STAFF = "staff"
    ORGANISERS = "organisers"
    PLAYERS = "players"
    EVERYBODY = "everybody"


ALL_WAYS = (Way.MAIL, Way.DIGEST, Way.PORTAL, Way.NOTHING)
# Notices that no one may miss appear at least in the portal.
TOLD_WAYS = (Way.MAIL, Way.DIGEST, Way.PORTAL)


@dataclass(frozen=True, slots=True)
class Topic:
    """``ways`` are the available choices; with only one there is nothing to choose."""

    name: str
    audience: Audience
    title: Promise
    default: Way = Way.MAIL
    ways: tuple[Way, ...] = ALL_WAYS

    @property
    def can_be_changed(self) -> bool:
        return len(self.ways) > 1

    @property
    def quiet_way(self) -> Way:
        """Return the way without e-mails: in the portal, if that can be chosen."""
        return Way.PORTAL if Way.PORTAL in self.ways else self.default


ROLES = Topic("roles", Audience.EVERYBODY, _("Roles I’m given"), ways=(Way.MAIL,))
OWN_RECORD = Topic("own_record", Audience.EVERYBODY, _("Decisions about my player page"), ways=TOLD_WAYS)
KEYS = Topic("keys", Audience.ORGANISERS, _("My API keys that expire soon"), ways=TOLD_WAYS)
STAFF_WAITING = Topic("staff_waiting", Audience.STAFF, _("Tasks for staff"))
PROGRAMS = Topic("programs", Audience.STAFF, _("Webhooks that stop responding"), ways=TOLD_WAYS)


_OWN = (STAFF_WAITING, PROGRAMS, KEYS, ROLES, OWN_RECORD)
# By name, in the order of the settings page.
topics: Port[Topic] = Port({topic.name: topic for topic in _OWN})


def register_topics(found: Iterable[Topic]) -> None:
    for topic in found:
        topics.plug(topic, topic.name)


def ways_of(topic: Topic, users: Collection[int]) -> dict[int, Way]:
    """Return how each account (id) is notified of the topic. One query, however many accounts."""
    ways = dict.fromkeys(users, topic.default)
    for user, way in NoticeChoice.objects.filter(topic=topic.name, user__in=users).values_list("user_id", "way"):
        # A way that is no longer available is ignored.
        ways[user] = Way(way) if way in topic.ways else topic.default
    return ways


def choices_of(user: int) -> dict[str, Way]:
    """Return how one account is notified of every topic, by name. One query."""
    chosen = dict(NoticeChoice.objects.filter(user=user).values_list("topic", "way"))
    return {
        topic.name: Way(chosen[topic.name]) if chosen.get(topic.name) in topic.ways else topic.default
        for topic in topics
    }


# The values of a notice, as JSON: dates as 2026-03-14, never a sentence.
Words = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice to one account: the name of a text, the values for it, and the address of the page it is about."""

    text: str
    words: Words
    url: str


@dataclass(frozen=True, slots=True)
class NoticeText:
    """A notice in the active language; ``lines`` are its paragraphs."""

    subject: str
    lines: tuple[str, ...]


TextWriter = Callable[[Words], NoticeText]
# By name. The name is stored: never rename one, and keep supporting the values of older rows.
notice_texts: Port[TextWriter] = Port()


def notice_text(name: str) -> Callable[[TextWriter], TextWriter]:
    """Register the function that writes this text."""

    def register(write: TextWriter) -> TextWriter:
        return notice_texts.plug(write, name)

    return register


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """``recipients`` finds the accounts, ``prepare`` the values; both run in the federation's scope."""

    recipients: Callable[[AuditEntry], Collection[User]]
    prepare: Callable[[AuditEntry, User], Notice]
    topic: Topic


# Recipients and values, by the audited act.
notice_kinds: Port[NoticeKind] = Port()
