"""The kinds of jobs and what a running job may use.

An app registers a kind in its ``AppConfig.ready()`` or beside its service::

    @job_kind("validate_results")
    def validate(run: JobRun) -> dict: ...

The function is called inside the federation's scope and one transaction, which also marks the job as done: either
all of its work is there and the job is done, or nothing is. It must give the same when it runs twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


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
_kinds: dict[str, JobFunction] = {}


def job_kind(name: str) -> Callable[[JobFunction], JobFunction]:
    def register(function: JobFunction) -> JobFunction:
        _kinds[name] = function
        return function

    return register


def job_function(name: str) -> JobFunction:
    """The function of a kind. Raises KeyError for a kind nobody registered."""
    return _kinds[name]
