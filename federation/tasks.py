"""Celery tasks: ids in, the federation from the message's headers, a service called."""

from __future__ import annotations

from typing import Any

from celery import Task, shared_task

from federation.models import AuditEntry, Federation, User
from federation.services.jobs import execute_job, send_task, sweep_lost_jobs
from federation.services.notices import find_recipients, send_notice
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


@shared_task(base=FederationTask, bind=True)
def send_notices(self: FederationTask, entry_id: int) -> None:
    """Find who is told of an act, and write to each by a task of its own: no address holds up the others."""
    federation = self.federation
    with federation_scope(federation):
        recipients = find_recipients(AuditEntry.objects.get(pk=entry_id))
    for user in recipients:
        send_task(send_one_notice, federation.pk, entry_id, user.pk)


@shared_task(
    base=FederationTask, bind=True, autoretry_for=(OSError,), retry_backoff=30, retry_backoff_max=3600, max_retries=8
)
def send_one_notice(self: FederationTask, entry_id: int, user_id: int) -> None:
    """Every error of a mail server is an OSError; it is tried again for some hours."""
    with federation_scope(self.federation):
        send_notice(AuditEntry.objects.get(pk=entry_id), User.objects.get(pk=user_id))


@shared_task
def sweep_jobs() -> None:
    """Run by beat: find lost jobs, federation by federation."""
    for federation in Federation.objects.all():
        with federation_scope(federation):
            sweep_lost_jobs()
