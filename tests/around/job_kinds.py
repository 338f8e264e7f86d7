"""Kinds of jobs that only tests need. A worker process of the tests imports this module too."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

from django.db import connection

from federation.errors import NameTaken
from federation.files.services import store_file
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.limited.caller import Limits, call_limited
from federation.people.models.players import Club
from federation.permissions import system_actor
from federation.web.trace import current_request_id


@job_kind("test_make_club", Lane.UPLOADS)
def make_club(run: JobRun) -> dict[str, Any]:
    club = Club.objects.create(name=run.arguments["name"], key=run.arguments["name"])
    run.report(1, 1)
    return {"club": club.name}


@job_kind("test_refuse", Lane.UPLOADS)
def refuse(run: JobRun) -> dict[str, Any]:
    Club.objects.create(name="half-way", key="half-way")
    raise NameTaken(name="Club")


@job_kind("test_break", Lane.UPLOADS)
def break_down(run: JobRun) -> dict[str, Any]:
    Club.objects.create(name="half-way", key="half-way")
    raise ZeroDivisionError


@job_kind("test_die_once", Lane.UPLOADS)
def die_once(run: JobRun) -> dict[str, Any]:
    """Kill the worker's process half-way at the first attempt, as a machine that loses power would."""
    Club.objects.create(name="half-way", key="half-way")
    if Job.objects.get(pk=run.arguments["job"]).attempt == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return {}


@job_kind("test_wait_for_child", Lane.UPLOADS)
def wait_for_child(run: JobRun) -> dict[str, Any]:
    """At the first attempt, wait for a limited child that does not answer."""
    Club.objects.create(name="half-way", key="half-way")
    if Job.objects.get(pk=run.arguments["job"]).attempt == 1:
        call_limited("tests.federation.limited.targets:sleep", b"", Limits(300, 600, 1))
    return {}


@job_kind("test_nap", Lane.RATINGS, one_at_a_time_by="system")
def nap(run: JobRun) -> dict[str, Any]:
    time.sleep(0.5)
    return {}


@job_kind("test_slow", Lane.UPLOADS)
def slow(run: JobRun) -> dict[str, Any]:
    for step in range(1, 6):
        run.report(step, 5)
        time.sleep(0.5)
    return {}


@job_kind("test_keep_file", Lane.UPLOADS)
def keep_file(run: JobRun) -> dict[str, Any]:
    return {"sha256": store_file(system_actor("test"), "large.txt", b"0123456789" * 768).sha256}


prepared: list[str] = []


@job_kind("test_tell_prepared", Lane.CLOCK, prepare=lambda: prepared.append("clock"))
def tell_prepared(run: JobRun) -> dict[str, Any]:
    return {"prepared": prepared}


@job_kind("test_tell_request", Lane.UPLOADS)
def tell_request(run: JobRun) -> dict[str, Any]:
    return {"request": current_request_id()}


@job_kind("test_tell_timeout", Lane.UPLOADS)
def tell_timeout(run: JobRun) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        [value] = cursor.fetchone()
    return {"timeout": value}
