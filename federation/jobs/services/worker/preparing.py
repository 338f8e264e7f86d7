"""What the jobs of a lane need is made ready in every process that works on it."""

from __future__ import annotations

from collections.abc import Container

from celery import current_app
from celery.signals import worker_process_init

from federation.jobs.services.kinds import job_kinds


@worker_process_init.connect
def prepare_process(**_signal: object) -> None:
    prepare_for_jobs(set(current_app.amqp.queues.consume_from))


def prepare_for_jobs(lanes: Container[str]) -> None:
    """Let the kinds of jobs of these lanes prepare for their first one."""
    for kind in job_kinds:
        if kind.prepare is not None and kind.lane.value in lanes:
            kind.prepare()
