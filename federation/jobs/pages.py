"""What jobs are called on pages, and what each one is about. Apps register theirs in ``AppConfig.ready()``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.models import Job


@dataclass(frozen=True, slots=True)
class JobSubject:
    """What a job is about: a name, and the address of its page."""

    name: str
    url: str


# None when the subject is gone.
FindSubject = Callable[[Job], JobSubject | None]
_labels: dict[str, str | Promise] = {}
_subjects: dict[str, FindSubject] = {}


def register_job_page(kind: str, label: str | Promise, find_subject: FindSubject) -> None:
    """Say what jobs of this kind do, in a few words, and how to find what one of them is about."""
    _labels[kind] = label
    _subjects[kind] = find_subject


def job_label(job: Job) -> str:
    return str(_labels.get(job.kind, _("Work in the background")))


def job_subject(job: Job) -> JobSubject | None:
    find = _subjects.get(job.kind)
    return find(job) if find else None
