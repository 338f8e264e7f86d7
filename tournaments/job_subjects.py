"""What the jobs of this app are about, for their pages (see federation.job_pages)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.job_pages import JobSubject, register_job_page
from federation.models import Job
from tournaments.models import ResultsVersion, RulebookEdition
from tournaments.services.rulebook_texts import BUILD
from tournaments.services.uploads import VALIDATE


def find_results(job: Job) -> JobSubject | None:
    version = ResultsVersion.objects.filter(pk=job.arguments.get("version")).select_related("championship").first()
    if version is None:
        return None
    championship = version.championship
    return JobSubject(championship.name, reverse("results_version", args=[championship.slug, version.number]))


def find_edition(job: Job) -> JobSubject | None:
    edition = RulebookEdition.objects.filter(pk=job.arguments.get("edition")).first()
    if edition is None:
        return None
    name = f"{edition} ({job.arguments.get('language')})"
    return JobSubject(name, reverse("rulebook_edition", args=[edition.book, edition.number]))


def register_job_pages() -> None:
    register_job_page(BUILD, _("Making the text of a rulebook"), find_edition)
    register_job_page(VALIDATE, _("Checking results"), find_results)
