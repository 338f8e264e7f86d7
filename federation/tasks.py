"""Celery tasks: ids in, the federation from the message's headers, a service called."""

from __future__ import annotations

from typing import Any

from celery import Task, shared_task

from federation.models import Federation
from federation.services.jobs import execute_job, sweep_lost_jobs
from federation.tenancy.scope import NoFederationScope, federation_scope


class FederationTask(Task):  # type: ignore[type-arg]
    """A task of one federation. Without a federation in its headers it refuses to run."""

    abstract = True

    @property
    def federation(self) -> Federation:
        headers: dict[str, Any] = self.request.headers or {}
        # Real brokers hand custom headers over as attributes of the request, the eager mode as a dict.
        federation_id = headers.get("federation_id") or self.request.get("federation_id")
        if federation_id is None:
            raise NoFederationScope(f"Task {self.name} came without a federation.")
        return Federation.objects.get(pk=federation_id)


@shared_task(base=FederationTask, bind=True)
def run_job(self: FederationTask, job_id: int) -> None:
    execute_job(self.federation, job_id)


@shared_task
def sweep_jobs() -> None:
    """Run by beat: find lost jobs, federation by federation."""
    for federation in Federation.objects.all():
        with federation_scope(federation):
            sweep_lost_jobs()
