"""Subjects of this app's jobs, for their pages (see federation.jobs.words)."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.jobs.models import Job
from federation.jobs.words import JobPage, JobSubject, job_pages
from ratings.laboratory.models import Trial
from ratings.laboratory.services import TRIAL
from ratings.players.services import COUNT
from ratings.publication.services.preparation import PREPARE, PUBLISH
from ratings.publication.services.previews import LIST
from ratings.replay.queries.state import RECOMPUTE
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


def find_rating_system(job: Job) -> JobSubject | None:
    system = RatingSystem.objects.filter(pk=job.arguments.get("system")).first()
    return JobSubject(system.name, reverse("rating_systems")) if system else None


def find_records(_job: Job) -> JobSubject | None:
    return JobSubject(str(_("Records")), reverse("records"))


def find_preview(job: Job) -> JobSubject | None:
    """Return the page that shows what was computed."""
    system = RatingSystem.objects.filter(pk=job.arguments.get("system")).first()
    if system is None:
        return None
    if job.arguments["asked"] == LIST:
        return JobSubject(system.name, reverse("publish", args=[system.code]))
    _act, pk, *_position = job.arguments["asked"].split(":")
    championship = Championship.objects.filter(pk=int(pk)).first()
    if championship is None:
        return None
    return JobSubject(championship.name, reverse("sequence_place", args=[system.code, championship.slug]))


def find_edition(job: Job) -> JobSubject | None:
    """Return what was published; until then the page for publishing."""
    system = RatingSystem.objects.filter(pk=job.arguments.get("system")).first()
    if system is None:
        return None
    number = job.result.get("edition")
    if number is None:
        return JobSubject(system.name, reverse("publish", args=[system.code]))
    return JobSubject(system.name, reverse("edition", args=[system.code, number]))


def find_trial(job: Job) -> JobSubject | None:
    trial = Trial.objects.filter(pk=job.arguments.get("trial")).first()
    return JobSubject(trial.name, reverse("trial", args=[trial.reference])) if trial else None


def register_job_pages() -> None:
    job_pages.plug(JobPage(_("Rating laboratory trial"), find_trial), TRIAL)
    job_pages.plug(JobPage(_("Calculating ratings"), find_rating_system), RECOMPUTE)
    job_pages.plug(
        JobPage(_("Calculating records"), lambda _job: JobSubject(str(_("Records")), reverse("records"))), COUNT
    )
    job_pages.plug(JobPage(_("Calculating a rating list preview"), find_preview), PREPARE)
    job_pages.plug(JobPage(_("Publishing a rating list"), find_edition), PUBLISH)
