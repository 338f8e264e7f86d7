"""What is to be done now and then in every federation, whether anything is open there or not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from celery import shared_task
from django.utils import timezone

from federation.jobs.models.jobs import Lane
from federation.jobs.models.pulses import Pulse
from federation.jobs.services.queue import FederationTask, send_task
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.values.ports import Port

logger = logging.getLogger(__name__)

HOUR = "hourly"
EVERY = timedelta(hours=1)
# Called about once an hour in the scope of each federation, each in a transaction of its own. A turn may be left out
# or come twice: each finds by itself what there is to do.
chores: Port[Callable[[], object]] = Port()


def start_chores() -> bool:
    """Have them done by workers, a task for each federation, unless somebody has just asked; say whether it was due.

    One of the rounds of ``federation.jobs.services.sweep.sweeping``: whoever sweeps is its clock.
    """
    now = timezone.now()
    # A new installation has its first turn in an hour.
    Pulse.objects.bulk_create([Pulse(name=HOUR, at=now)], ignore_conflicts=True)
    # Compare and set, in one statement: of several clocks one gets the turn.
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
            # What is wrong with one kind of work keeps no other waiting.
            logger.exception("Something that is done every hour failed at %s.", federation.slug)
