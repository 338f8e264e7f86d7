"""Notices to many: in batches, by jobs, so that nobody waits for them and a worker that is killed loses one batch.

Each batch is a job that ends by asking for the next one in its own transaction. A batch that runs again tells nobody
twice (see ``telling``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from federation.audit.models import AuditEntry
from federation.jobs.models.jobs import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.notices.services.notices.muting import is_muted
from federation.notices.services.notices.telling import Writer, tell
from federation.notices.services.topics import Topic
from federation.people.models.accounts.users import User
from federation.permissions import system_actor
from federation.values.ports import Port

TELL_MANY = "tell_many"
BATCH = 500


@dataclass(frozen=True, slots=True)
class Broadcast:
    """``audience`` finds the accounts to tell of a subject (an id), ``prepare`` reads what to tell some of them.

    Both run in the federation's scope; ``prepare`` is called once for each batch.
    """

    topic: Topic
    audience: Callable[[int], QuerySet[User]]
    prepare: Callable[[int, Sequence[User]], Writer]


@dataclass(frozen=True, slots=True)
class Cause:
    """That an act of the audit is told to many. ``subject`` is the id of what it is about; None: not of this one."""

    action: str
    broadcast: str
    subject: Callable[[AuditEntry], int | None]


# By name. A subject is told once under each name.
broadcasts: Port[Broadcast] = Port()
causes: Port[Cause] = Port()


def broadcast(name: str, subject: int) -> None:
    """Have workers tell everybody whom it is for, once the caller's transaction is through."""
    if not is_muted() and broadcasts[name].audience(subject).exists():
        _enqueue(name, subject, after=0)


def follow_with_broadcasts(entry: AuditEntry) -> None:
    """Begin what an act is told to many by."""
    for cause in causes:
        if cause.action == entry.action and not is_muted() and (subject := cause.subject(entry)) is not None:
            broadcast(cause.broadcast, subject)


def _enqueue(name: str, subject: int, after: int) -> None:
    enqueue_job(system_actor(TELL_MANY), TELL_MANY, {"broadcast": name, "subject": subject, "after": after})


@job_kind(TELL_MANY, Lane.MAILS)
def run_batch(run: JobRun) -> dict[str, Any]:
    """Tell the accounts that come next by their ids, and ask for the batch after them."""
    name, subject, after = run.arguments["broadcast"], run.arguments["subject"], run.arguments["after"]
    known = broadcasts[name]
    users = list(known.audience(subject).filter(pk__gt=after).order_by("pk")[:BATCH])
    told = tell(f"{name}:{subject}", known.topic, users, known.prepare(subject, users)) if users else 0
    if len(users) == BATCH:
        _enqueue(name, subject, users[-1].pk)
    return {"told": told}
