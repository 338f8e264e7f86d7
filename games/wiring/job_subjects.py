"""What the jobs of this app are about, for their pages (see federation.jobs.words)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.jobs.models.jobs import Job
from federation.jobs.words import JobPage, JobSubject, job_pages
from games.lexicons.models import LexiconVersion
from games.lexicons.services.compiling import COMPILE


def find_word_list(job: Job) -> JobSubject | None:
    version = LexiconVersion.objects.filter(pk=job.arguments.get("version")).select_related("lexicon").first()
    if version is None:
        return None
    return JobSubject(str(version), reverse("lexicon_version", args=[version.lexicon.code, version.number]))


def register_job_pages() -> None:
    job_pages.plug(JobPage(_("Compiling a word list"), find_word_list), COMPILE)
