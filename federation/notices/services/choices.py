"""Choosing how to be notified, and reading notices. Everyone has access to their own only."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import NotPermitted
from federation.notices.models import NoticeChoice, ReceivedNotice, Way
from federation.notices.services.digest import DIGEST_TOPIC
from federation.notices.services.topics import Audience, Topic, choices_of, topics
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Action, Actor, belongs_here, can, has_local_role


def choose_notices(actor: Actor, wanted: bool) -> bool:
    """Set the actor's choice to get e-mails at all, for all federations; return True if it changed."""
    user = actor.user
    if user is None or user.wants_notices == wanted:
        return False
    User.objects.filter(pk=user.pk).update(wants_notices=wanted)
    user.wants_notices = wanted
    return True


def require_part(actor: Actor) -> User:
    """Return the account of someone belonging to the federation. Raises NotPermitted for anyone else."""
    if actor.user is None or not belongs_here(actor):
        raise NotPermitted()
    return actor.user


def topics_for(actor: Actor) -> list[Topic]:
    """Return the topics that can concern the reader, in order. At most three queries. Raises NotPermitted."""
    user = require_part(actor)
    audiences = {Audience.EVERYBODY}
    if can(actor, Action.SEE_AUDIT):
        audiences.add(Audience.STAFF)
    if can(actor, Action.SEE_DESK) or has_local_role(actor):
        audiences.add(Audience.ORGANISERS)
    if Player.objects.filter(user=user).exists():
        audiences.add(Audience.PLAYERS)
    return [topic for topic in topics if topic.audience in audiences]


def choose_ways(actor: Actor, ways: Mapping[str, Way]) -> None:
    """Save the choices by topic name.

    Raises NotPermitted for someone without a part in the federation, and for a way that a topic does not have.
    """
    user = require_part(actor)
    for name, way in ways.items():
        topic = topics.get(name)
        if topic is None or way not in topic.ways:
            raise NotPermitted()
    _keep(user.pk, ways)


def stop_notices(user: int, topic: str = "") -> None:
    """Stop a topic's e-mails through the signed link of an e-mail; without a topic, all e-mails.

    The notices still appear in the portal. See federation.notices.services.stop.
    """
    if not topic:
        User.objects.filter(pk=user, wants_notices=True).update(wants_notices=False)
    elif User.objects.filter(pk=user).exists():
        _keep(user, {one.name: one.quiet_way for one in _stopped(user, topic)})


def _stopped(user: int, topic: str) -> list[Topic]:
    """Return the topic itself; for the weekly e-mail, all topics sent by it."""
    if topic == DIGEST_TOPIC:
        return [one for one in topics if choices_of(user)[one.name] is Way.DIGEST]
    known = topics.get(topic)
    return [known] if known is not None and known.can_be_changed else []


def _keep(user: int, ways: Mapping[str, Way]) -> None:
    rows = [NoticeChoice(user_id=user, topic=name, way=way) for name, way in sorted(ways.items())]
    with transaction.atomic():
        NoticeChoice.objects.bulk_create(
            rows, update_conflicts=True, unique_fields=["federation", "user", "topic"], update_fields=["way"]
        )
        # What is waiting for a weekly e-mail that is no longer wanted stops waiting.
        others = [name for name, way in ways.items() if way is not Way.DIGEST]
        waiting = ReceivedNotice.objects.filter(user=user, way=Way.DIGEST, digested_at=None, topic__in=others)
        waiting.update(way=Way.PORTAL)


def own_notices(actor: Actor) -> QuerySet[ReceivedNotice]:
    """Return the reader's notices in this federation, latest first; empty if not logged in."""
    if actor.user is None:
        return ReceivedNotice.objects.none()
    return ReceivedNotice.objects.filter(user=actor.user).order_by("-at", "-pk")


def count_unread(actor: Actor) -> int:
    """Return how many are unread. One query."""
    return own_notices(actor).filter(read_at=None).order_by().count() if actor.user is not None else 0


def mark_read(actor: Actor, notice: int | None = None) -> int:
    """Mark one notice (by id) or all as read; return how many were unread.

    Raises NotPermitted.
    """
    require_part(actor)
    unread = own_notices(actor).filter(read_at=None).order_by()
    if notice is not None:
        unread = unread.filter(pk=notice)
    return unread.update(read_at=timezone.now())
