"""Finding work again that was lost on its way: by the clock, and by every worker in case there is no clock.

The application sees the rows of one federation at a time. A function of the tables' owner tells it ids and times, and
nothing of what the work is about; with a thousand federations it takes the place of a thousand looks.
The migrations make it: 0022 as it is now.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils import timezone

from federation.jobs.models import Job, JobState, Lane, Pulse
from federation.jobs.services.chores import forget_old_jobs, start_chores
from federation.jobs.services.claim import may_begin
from federation.jobs.services.run import wake_worker
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation, federation_scope
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class OpenWork:
    """A federation with jobs that wait or run, or with mails or messages to send.

    With the moment since when its oldest job waits, if one does.
    """

    federation: int
    waiting_since: datetime | None


def find_open_work() -> list[OpenWork]:
    """One query. Called outside of every federation, or inside of one, it gives the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT federation, waiting_since FROM faristol_open_work() ORDER BY federation")
        return [OpenWork(*row) for row in cursor.fetchall()]


logger = logging.getLogger(__name__)


SWEEP = "sweep"
# The clock of two machines, or a beat that comes a little early, is no reason to leave a turn out.
_LENIENCE = 0.8
# Called now and then in the scope of each federation that has open work.
sweeps: Port[Callable[[], object]] = Port()
# Called with every sweep, once and in no federation's scope.
rounds: Port[Callable[[], object]] = Port()


@shared_task(name="federation.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Sent by the clock."""
    sweep_if_due()


def sweep_if_due() -> bool:
    """Look for lost work where some is open, unless somebody has just done so; say whether it was due."""
    if not _take_turn():
        return False
    for federation in Federation.objects.filter(pk__in=[work.federation for work in find_open_work()]):
        for sweep in (sweep_lost_jobs, forget_old_jobs, *sweeps):
            try:
                with federation_scope(federation):
                    sweep()
            except Exception:
                # What is wrong in one federation, or with one kind of work, keeps nobody else's waiting.
                logger.exception("The search for lost work of %s failed.", federation.slug)
    for round_ in (start_chores, *rounds):
        try:
            round_()
        except Exception:
            logger.exception("A recurring task failed.")
    return True


def _take_turn() -> bool:
    """Compare and set, in one statement: of several clocks and workers one gets the turn."""
    now = timezone.now()
    before = now - timedelta(seconds=settings.FARISTOL_SWEEP_SECONDS * _LENIENCE)
    if Pulse.objects.filter(name=SWEEP, at__lte=before).update(at=now):
        return True
    if Pulse.objects.filter(name=SWEEP).exists():
        return False
    Pulse.objects.bulk_create([Pulse(name=SWEEP, at=now)], ignore_conflicts=True)
    return True


def sweep_lost_jobs() -> int:
    """Wake workers for jobs of the current federation that nobody is working on; return how many.

    Lost are jobs that still wait long after they were enqueued (the message was lost) and running ones without a
    sign of life (the worker was killed). A job whose attempts are used up is marked as failed. Of each lane only those
    are woken that may begin now: whoever ends one wakes the next, so that a long queue grows by no message.
    """
    now = timezone.now()
    silent_since = now - timedelta(seconds=settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    dead = Job.objects.filter(state=JobState.RUNNING, heartbeat_at__lt=silent_since)
    exhausted = dead.filter(attempt__gte=settings.FARISTOL_JOB_ATTEMPTS)
    exhausted.update(state=JobState.FAILED, error_code="unexpected", finished_at=now)
    # Whoever holds the row is alive: it shows a sign of life, or ends.
    found = list(dead.select_for_update(skip_locked=True).values_list("pk", flat=True))
    Job.objects.filter(pk__in=found).update(state=JobState.QUEUED)
    unheard = Q(heartbeat_at=None, created_at__lt=silent_since) | Q(heartbeat_at__lt=silent_since)
    count = 0
    for lane in Lane.values:
        lost = may_begin(lane).filter(unheard).select_for_update(skip_locked=True)
        for job in lost.order_by("created_at", "pk")[: settings.FARISTOL_JOBS_AT_ONCE]:
            # Counted from here again, so that it is not sent at every sweep.
            job.heartbeat_at = now
            job.save(update_fields=["heartbeat_at"])
            wake_worker(job)
            count += 1
    if count:
        logger.info("Found %s lost jobs of %s.", count, current_federation().slug)
    return count
