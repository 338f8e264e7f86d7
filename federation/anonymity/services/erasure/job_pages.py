"""What the jobs of anonymising are called, and where they lead."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.anonymity.services.erasure.doing import ANONYMISE
from federation.anonymity.services.search import LOOK
from federation.jobs.models.jobs import Job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.registry.models.anonymising import Anonymisation


def register_anonymising_pages() -> None:
    job_pages.plug(JobPage(_("Looking where a name stands"), _subject), LOOK)
    job_pages.plug(JobPage(_("Anonymising a player"), _subject), ANONYMISE)


def _subject(job: Job) -> JobSubject | None:
    asked = Anonymisation.objects.select_related("player").filter(pk=job.arguments.get("anonymisation")).first()
    if asked is None:
        return None
    return JobSubject(asked.player.name, reverse("registry_anonymise", args=[asked.player.number]))
