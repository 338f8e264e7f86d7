"""What this app's jobs are about, for their pages (see federation.jobs.words)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job, JobState
from federation.jobs.words import JobPage, JobSubject, job_pages
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.live.services.rounds import PAIR
from tournaments.results.services.upload import VALIDATE
from tournaments.rulebooks.models import RulebookEdition
from tournaments.rulebooks.services import BUILD, PREVIEW, preview_name


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


def find_live_championship(job: Job) -> JobSubject | None:
    live = LiveChampionship.objects.filter(pk=job.arguments.get("live")).select_related("championship").first()
    if live is None:
        return None
    return JobSubject(live.championship.name, reverse("live_desk", args=[live.championship.slug]))


def find_preview_page(job: Job) -> JobSubject | None:
    """Return the page of the PDF if it is built, else of the preview it is made from."""
    book, language = job.arguments["book"], job.arguments["language"]
    page = "rulebook_preview_pdf" if job.state == JobState.DONE else "rulebook_preview"
    query = urlencode({"season": job.arguments["season"], "language": language})
    return JobSubject(preview_name(book, language), f"{reverse(page, args=[book])}?{query}")


def register_job_pages() -> None:
    job_pages.plug(JobPage(_("Pairing a round"), find_live_championship), PAIR)
    job_pages.plug(JobPage(_("Generating a rulebook’s text"), find_edition), BUILD)
    job_pages.plug(JobPage(_("Preparing a rulebook preview"), find_preview_page), PREVIEW)
    job_pages.plug(JobPage(_("Checking results"), find_results), VALIDATE)
