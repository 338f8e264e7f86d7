"""What reading and applying a table are called on the pages of jobs."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.job_pages import JobSubject, register_job_page
from federation.models import Job, RegistryImport
from federation.services.imports import APPLY, READ


def _subject(job: Job) -> JobSubject | None:
    found = RegistryImport.objects.filter(pk=job.arguments.get("import")).first()
    return JobSubject(found.name, reverse("registry_import", args=[found.number])) if found else None


register_job_page(READ, _("Reading a table"), _subject)
register_job_page(APPLY, _("Applying a table"), _subject)
