"""Recovering lost work: triggered by the clock, and by every worker in case there is no clock.

The application sees the rows of one federation at a time. A database function of the tables' owner returns ids and
times, and nothing about the work itself; with a thousand federations it replaces a thousand queries. Migrations create
it: 0022 in its current form.
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
    """A federation with waiting or running jobs, or with e-mails or messages to send.

    It includes how long its oldest waiting job has waited, if there is one.
    """

    federation: int
    waiting_since: datetime | None


def find_open_work() -> list[OpenWork]:
    """Return the open work in one query, the same inside or outside a federation's scope."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT federation, waiting_since FROM faristol_open_work() ORDER BY federation")
        return [OpenWork(*row) for row in cursor.fetchall()]


logger = logging.getLogger(__name__)


SWEEP = "sweep"
# Slightly differing clocks, or a beat that comes a little early, must not skip a turn.
_LENIENCE = 0.8
# Called from time to time in the scope of each federation with open work.
sweeps: Port[Callable[[], object]] = Port()
# Called once with every sweep, outside any federation's scope.
rounds: Port[Callable[[], object]] = Port()


@shared_task(name="federation.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Sweep; sent by the clock."""
    sweep_if_due()


def sweep_if_due() -> bool:
    """Recover lost work where some is open, unless it was just done; return whether it was due."""
    if not _take_turn():
        return False
    for federation in Federation.objects.filter(pk__in=[work.federation for work in find_open_work()]):
        for sweep in (sweep_lost_jobs, forget_old_jobs, *sweeps):
            try:
                with federation_scope(federation):
                    sweep()
            except Exception:
                # Trouble in one federation, or with one kind of work, must not hold up the others.
                logger.exception("The search for lost work of %s failed.", federation.slug)
    for round_ in (start_chores, *rounds):
        try:
            round_()
        except Exception:
            logger.exception("A recurring task failed.")
    return True


def _take_turn() -> bool:
    """Take the turn, by compare-and-set in one statement: of several clocks and workers only one gets it."""
    now = timezone.now()
    before = now - timedelta(seconds=settings.FARISTOL_SWEEP_SECONDS * _LENIENCE)
    if Pulse.objects.filter(name=SWEEP, at__lte=before).update(at=now):
        return True
    if Pulse.objects.filter(name=SWEEP).exists():
        return False
    Pulse.objects.bulk_create([Pulse(name=SWEEP, at=now)], ignore_conflicts=True)
    return True


def sweep_lost_jobs() -> int:
    """Wake workers for the current federation's jobs that no one is working on; return how many.

    Lost jobs are those still waiting long after they were enqueued (the message was lost) and running ones without a
    sign of life (the worker was killed). A job whose attempts are used up is marked as failed. In each lane only jobs
    that may begin now are woken: each one wakes the next when it ends, so a long queue adds no messages.
    """
    now = timezone.now()
    silent_since = now - timedelta(seconds=settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    dead = Job.objects.filter(state=JobState.RUNNING, heartbeat_at__lt=silent_since)
    exhausted = dead.filter(attempt__gte=settings.FARISTOL_JOB_ATTEMPTS)
    exhausted.update(state=JobState.FAILED, error_code="unexpected", finished_at=now)
    # Whichever worker holds the row is alive: it is sending a heartbeat or ending.
    found = list(dead.select_for_update(skip_locked=True).values_list("pk", flat=True))
    Job.objects.filter(pk__in=found).update(state=JobState.QUEUED)
    unheard = Q(heartbeat_at=None, created_at__lt=silent_since) | Q(heartbeat_at__lt=silent_since)
    count = 0
    for lane in Lane.values:
        lost = may_begin(lane).filter(unheard).select_for_update(skip_locked=True)
        for job in lost.order_by("created_at", "pk")[: settings.FARISTOL_JOBS_AT_ONCE]:
            # Restart the count here, so that it is not sent at every sweep.
            job.heartbeat_at = now
            job.save(update_fields=["heartbeat_at"])
            wake_worker(job)
            count += 1
    if count:
        logger.info("Found %s lost jobs of %s.", count, current_federation().slug)
    return count
