"""What the jobs of this app are about, for their pages (see federation.jobs.pages)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.jobs.pages import JobPage, JobSubject, job_pages
from federation.models import Job
from ratings.models import RatingSystem
from ratings.queries.waiting import RECOMPUTE


def find_rating_system(job: Job) -> JobSubject | None:
    system = RatingSystem.objects.filter(pk=job.arguments.get("system")).first()
    return JobSubject(system.name, reverse("rating_systems")) if system else None


def register_job_pages() -> None:
    job_pages.plug(JobPage(_("Computing ratings"), find_rating_system), RECOMPUTE)
