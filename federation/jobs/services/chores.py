"""Hourly chores in every federation, and deleting finished jobs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from celery import shared_task
from django.conf import settings
from django.db.models import Exists, ForeignObjectRel, OuterRef
from django.utils import timezone

from federation.jobs.models import Job, Lane, Pulse
from federation.jobs.services.queue import FederationTask, send_task
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.values.ports import Port

logger = logging.getLogger(__name__)

HOUR = "hourly"
EVERY = timedelta(hours=1)
# Called about once an hour in the scope of each federation, each in its own transaction. A turn may be skipped or
# repeated: each chore finds out for itself what there is to do.
chores: Port[Callable[[], object]] = Port()


def start_chores() -> bool:
    """Have workers do the chores, a task per federation, unless just requested; return whether it was due.

    One of the rounds of ``federation.jobs.services.sweep``, which is its clock.
    """
    now = timezone.now()
    # In a new installation, the first turn is in an hour.
    Pulse.objects.bulk_create([Pulse(name=HOUR, at=now)], ignore_conflicts=True)
    # Compare and set in one statement: of several clocks only one gets the turn.
    if not Pulse.objects.filter(name=HOUR, at__lte=now - EVERY).update(at=now):
        return False
    for federation in Federation.objects.order_by("pk"):
        send_task(do_chores, Lane.CLOCK, federation.pk)
    return True


@shared_task(name="federation.tasks.do_chores", base=FederationTask, bind=True)
def do_chores(self: FederationTask) -> None:
    federation = self.federation
    for chore in chores:
        try:
            with federation_scope(federation):
                chore()
        except Exception:
            # A failing chore must not hold up the others.
            logger.exception("An hourly chore failed for %s.", federation.slug)


# Per sweep, so that it stays short.
MOST_AT_ONCE = 1_000


def forget_old_jobs() -> int:
    """Delete the current federation's old finished jobs that nothing refers to; return how many."""
    ended = Job.objects.filter(finished_at__lt=timezone.now() - timedelta(days=settings.FARISTOL_JOB_DAYS))
    for reference in _references():
        rows = reference.related_model._default_manager.filter(**{reference.field.name: OuterRef("pk")})
        ended = ended.exclude(Exists(rows))
    oldest = list(ended.order_by("finished_at").values_list("pk", flat=True)[:MOST_AT_ONCE])
    deleted, _by_model = Job.objects.filter(pk__in=oldest).delete()
    return deleted


def _references() -> list[ForeignObjectRel]:
    return [field for field in Job._meta.get_fields(include_hidden=True) if isinstance(field, ForeignObjectRel)]
