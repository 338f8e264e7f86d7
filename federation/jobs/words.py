"""Labels of jobs on pages, and their subjects. Apps register theirs in ``AppConfig.ready()``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class JobSubject:
    """A job's subject: its name and the address of its page."""

    name: str
    url: str


# None if the subject no longer exists.
FindSubject = Callable[[Job], JobSubject | None]


@dataclass(frozen=True, slots=True)
class JobPage:
    """A short description of a kind of job, and how to find the subject of one."""

    label: str | Promise
    find_subject: FindSubject


# By the kind of job.
job_pages: Port[JobPage] = Port()


def job_label(job: Job) -> str:
    page = job_pages.get(job.kind)
    return str(page.label if page else _("Background tasks"))


def job_subject(job: Job) -> JobSubject | None:
    page = job_pages.get(job.kind)
    return page.find_subject(job) if page else None
