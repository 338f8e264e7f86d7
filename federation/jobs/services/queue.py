"""Using the message queue: tasks that belong to a federation, and sending them to workers."""

from __future__ import annotations

import logging
from typing import Any

from celery import Task
from kombu.exceptions import OperationalError

from federation.jobs.models import Lane
from federation.tenancy.federations import Federation
from federation.tenancy.scope import NoFederationScope

logger = logging.getLogger(__name__)


class FederationTask(Task):  # type: ignore[type-arg]
    """A task of one federation. Without a federation in its headers it refuses to run."""

    abstract = True

    @property
    def federation(self) -> Federation:
        headers: dict[str, Any] = self.request.headers or {}
        # Real brokers pass custom headers as attributes of the request, eager mode as a dict.
        federation_id = headers.get("federation_id") or self.request.get("federation_id")
        if federation_id is None:
            raise NoFederationScope(f"Task {self.name} came without a federation.")
        return Federation.objects.get(pk=federation_id)


def send_task(task: Any, lane: Lane, federation_id: int, *arguments: int, after: float = 0.0) -> None:
    """Send a federation's task to the workers. Without a queue nothing fails: a job's row waits for the sweep."""
    try:
        task.apply_async(
            args=list(arguments), headers={"federation_id": federation_id}, queue=lane.value, countdown=after or None
        )
    except (OSError, OperationalError):
        logger.warning("The message queue is not responding; %s %s was not sent.", task.name, arguments)
