"""The kinds of jobs and what a running job may use.

An app registers a kind in its ``AppConfig.ready()`` or beside its service::

    @job_kind("validate_results", Lane.UPLOADS)
    def validate(run: JobRun) -> dict: ...

The function is called inside the federation's scope and one transaction, which also marks the job as done: either
all of its work is there and the job is done, or nothing is. It must give the same when it runs twice.

Its lane is the message queue that it waits in. Of jobs that would wait for each other's locks one runs at a time:
``one_at_a_time_by`` names the argument that they share. ``prepare`` is called once in every process that works on the
lane, before its first job.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from federation.jobs.models import Lane
from federation.values.ports import Port


@dataclass(slots=True)
class Progress:
    """How far a job is. Written by the job, read by the thread that shows a sign of life."""

    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class JobRun:
    arguments: dict[str, Any]
    requested_by_id: int | None
    progress: Progress = field(default_factory=Progress)

    def report(self, done: int, total: int) -> None:
        self.progress.done, self.progress.total = done, total


JobFunction = Callable[[JobRun], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class JobKind:
    name: str
    function: JobFunction
    lane: Lane
    one_at_a_time_by: str = ""
    prepare: Callable[[], None] | None = None

    def turn_of(self, arguments: dict[str, Any]) -> str:
        """What jobs share of which one runs at a time; empty where they do not get in each other's way."""
        return f"{self.name}:{arguments[self.one_at_a_time_by]}" if self.one_at_a_time_by else ""


# By name.
job_kinds: Port[JobKind] = Port()


def job_kind(
    name: str, lane: Lane, *, one_at_a_time_by: str = "", prepare: Callable[[], None] | None = None
) -> Callable[[JobFunction], JobFunction]:
    def register(function: JobFunction) -> JobFunction:
        job_kinds.plug(JobKind(name, function, lane, one_at_a_time_by, prepare), name)
        return function

    return register
