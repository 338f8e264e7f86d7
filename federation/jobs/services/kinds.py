"""The kinds of jobs, and what a running job may use.

An app registers a kind in its ``AppConfig.ready()`` or next to its service::

    @job_kind("validate_results", Lane.UPLOADS)
    def validate(run: JobRun) -> dict: ...

The function is called inside the federation's scope and one transaction, which also marks the job as done: either all
of its work is saved and the job is done, or nothing is. Running it twice must give the same result.

Its lane is the message queue it waits in. Jobs that would wait for each other's locks run one at a time:
``one_at_a_time_by`` names the argument they share. ``prepare`` is called once in every process that works on the lane,
before its first job.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from federation.jobs.models import Lane
from federation.values.ports import Port


@dataclass(slots=True)
class Progress:
    """A job's progress, written by the job and read by the heartbeat thread."""

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
        """Return the value shared by jobs that run one at a time; empty if they do not interfere with each other."""
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
