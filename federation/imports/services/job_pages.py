"""What reading and applying a table are called on the pages of jobs."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.imports.models import RegistryImport
from federation.imports.services.importing import APPLY, READ
from federation.jobs.models.jobs import Job
from federation.jobs.words import JobPage, JobSubject, job_pages


def _subject(job: Job) -> JobSubject | None:
    found = RegistryImport.objects.filter(pk=job.arguments.get("import")).first()
    return JobSubject(found.name, reverse("registry_import", args=[found.number])) if found else None


job_pages.plug(JobPage(_("Reading a table"), _subject), READ)
job_pages.plug(JobPage(_("Applying a table"), _subject), APPLY)
