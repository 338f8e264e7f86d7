"""Kinds of jobs that only tests need. A worker process of the tests imports this module too."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from federation.errors import NameTaken
from federation.jobs import JobRun, job_kind
from federation.limited.calling import Limits, call_limited
from federation.models import Club, Job


@job_kind("test_make_club")
def make_club(run: JobRun) -> dict[str, Any]:
    club = Club.objects.create(name=run.arguments["name"], key=run.arguments["name"])
    run.report(1, 1)
    return {"club": club.name}


@job_kind("test_refuse")
def refuse(run: JobRun) -> dict[str, Any]:
    Club.objects.create(name="half-way", key="half-way")
    raise NameTaken(name="Club")


@job_kind("test_break")
def break_down(run: JobRun) -> dict[str, Any]:
    Club.objects.create(name="half-way", key="half-way")
    raise ZeroDivisionError


@job_kind("test_die_once")
def die_once(run: JobRun) -> dict[str, Any]:
    """Kill the worker's process half-way at the first attempt, as a machine that loses power would."""
    Club.objects.create(name="half-way", key="half-way")
    if Job.objects.get(pk=run.arguments["job"]).attempt == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return {}


@job_kind("test_wait_for_child")
def wait_for_child(run: JobRun) -> dict[str, Any]:
    """At the first attempt, wait for a limited child that does not answer."""
    Club.objects.create(name="half-way", key="half-way")
    if Job.objects.get(pk=run.arguments["job"]).attempt == 1:
        call_limited("tests.federation.limited.targets:sleep", b"", Limits(300, 600, 1))
    return {}


@job_kind("test_slow")
def slow(run: JobRun) -> dict[str, Any]:
    for step in range(1, 6):
        run.report(step, 5)
        time.sleep(0.5)
    return {}
