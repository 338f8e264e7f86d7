"""What jobs are called on pages, and what each one is about. Apps register theirs in ``AppConfig.ready()``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class JobSubject:
    """What a job is about: a name, and the address of its page."""

    name: str
    url: str


# None when the subject is gone.
FindSubject = Callable[[Job], JobSubject | None]


@dataclass(frozen=True, slots=True)
class JobPage:
    """What jobs of a kind do, in a few words, and how to find what one of them is about."""

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
