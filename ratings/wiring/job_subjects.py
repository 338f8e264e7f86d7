"""What the jobs of this app are about, for their pages (see federation.job_pages)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.job_pages import JobSubject, register_job_page
from federation.models import Job
from ratings.models import RatingSystem
from ratings.services.replaying import RECOMPUTE


def find_rating_system(job: Job) -> JobSubject | None:
    system = RatingSystem.objects.filter(pk=job.arguments.get("system")).first()
    return JobSubject(system.name, reverse("rating_systems")) if system else None


def register_job_pages() -> None:
    register_job_page(RECOMPUTE, _("Computing ratings"), find_rating_system)
