"""Notices that follow from audited acts: to a few people directly, to many in batches, by jobs.

Each batch is a job that requests the next one in its own transaction. A repeated batch notifies no one twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from celery import shared_task
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from federation.audit.models import AuditEntry
from federation.jobs.models import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.queue import FederationTask
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, job_pages
from federation.notices.services.notices import Writer, is_muted, tell
from federation.notices.services.topics import Topic, notice_kinds
from federation.people.models.accounts import User
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from federation.values.ports import Port

TELL_MANY = "tell_many"
BATCH = 500


@dataclass(frozen=True, slots=True)
class Broadcast:
    """``audience`` finds the accounts to notify of a subject (an id); ``prepare`` reads the values for some of them.

    Both run in the federation's scope; ``prepare`` is called once for each batch.
    """

    topic: Topic
    audience: Callable[[int], QuerySet[User]]
    prepare: Callable[[int, Sequence[User]], Writer]


@dataclass(frozen=True, slots=True)
class Cause:
    """Links an audited act to a broadcast. ``subject`` returns the id of its subject, or None for no broadcast."""

    action: str
    broadcast: str
    subject: Callable[[AuditEntry], int | None]


# By name. Each subject is broadcast once under each name.
broadcasts: Port[Broadcast] = Port()
causes: Port[Cause] = Port()


def broadcast(name: str, subject: int) -> None:
    """Have workers notify the whole audience after the caller's transaction commits."""
    if not is_muted() and broadcasts[name].audience(subject).exists():
        _enqueue(name, subject, after=0)


def follow_with_broadcasts(entry: AuditEntry) -> None:
    """Start the broadcasts that follow from an act."""
    for cause in causes:
        if cause.action == entry.action and not is_muted() and (subject := cause.subject(entry)) is not None:
            broadcast(cause.broadcast, subject)


def _enqueue(name: str, subject: int, after: int) -> None:
    enqueue_job(system_actor(TELL_MANY), TELL_MANY, {"broadcast": name, "subject": subject, "after": after})


@job_kind(TELL_MANY, Lane.MAILS)
def run_batch(run: JobRun) -> dict[str, Any]:
    """Notify the next accounts by id, and request the batch after them."""
    name, subject, after = run.arguments["broadcast"], run.arguments["subject"], run.arguments["after"]
    known = broadcasts[name]
    users = list(known.audience(subject).filter(pk__gt=after).order_by("pk")[:BATCH])
    told = tell(f"{name}:{subject}", known.topic, users, known.prepare(subject, users)) if users else 0
    if len(users) == BATCH:
        _enqueue(name, subject, users[-1].pk)
    return {"told": told}


def follow_act(entry: AuditEntry, only: int | None = None) -> None:
    """Save an act's notices, if any, in the act's own transaction.

    Broadcasts are left to workers. With ``only``, save just this account's notice.
    """
    if is_muted():
        return
    if entry.action in notice_kinds:
        _tell_directly(entry, only)
    if only is None:
        follow_with_broadcasts(entry)


def _tell_directly(entry: AuditEntry, only: int | None) -> None:
    """Notify everyone concerned except the person who acted."""
    kind = notice_kinds[entry.action]
    users = [user for user in kind.recipients(entry) if user.pk != entry.user_id and only in {None, user.pk}]
    if users:
        tell(f"audit:{entry.pk}", kind.topic, users, lambda user: kind.prepare(entry, user))


@shared_task(name="federation.tasks.send_notices", base=FederationTask, bind=True)
def send_notices(self: FederationTask, entry_id: int) -> None:
    """Notify everyone concerned by the act."""
    with federation_scope(self.federation):
        for entry in AuditEntry.objects.filter(pk=entry_id):
            follow_act(entry)


@shared_task(name="federation.tasks.send_one_notice", base=FederationTask, bind=True)
def send_one_notice(self: FederationTask, entry_id: int, user_id: int) -> None:
    """Notify one of them, whose e-mail could not be sent at the first try."""
    with federation_scope(self.federation):
        for entry in AuditEntry.objects.filter(pk=entry_id):
            follow_act(entry, only=user_id)


def register_notice_jobs() -> None:
    # The notices already say what these are about.
    job_pages.plug(JobPage(_("Notifying many people"), lambda _job: None), TELL_MANY)
