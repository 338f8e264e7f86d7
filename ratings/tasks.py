"""Celery tasks of ratings, run by beat."""

from __future__ import annotations

import logging

from celery import shared_task

from federation.errors import DomainError
from federation.jobs.models import Lane
from federation.jobs.services.queue import FederationTask, send_task
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.seasons.services import start_season
from ratings.systems.models import RatingSystem

logger = logging.getLogger(__name__)


@shared_task
def start_seasons() -> None:
    """Start the current season in every federation, each in a task of its own."""
    for federation in Federation.objects.all():
        send_task(start_seasons_of, Lane.CLOCK, federation.pk)


@shared_task(base=FederationTask, bind=True)
def start_seasons_of(self: FederationTask) -> None:
    """Start the current season for every system of a federation that has not recorded it yet."""
    with federation_scope(self.federation):
        for system in RatingSystem.objects.order_by("pk"):
            try:
                start_season(system_actor("start_seasons"), system)
            except DomainError as refusal:
                # Staff see the obstacle where ratings are computed; the next run tries again.
                logger.warning("season of %s not started: %s", system, refusal)
