"""A rulebook as PDF before it is published: laid out by a worker, as the editions are.

It takes seconds of computing and hundreds of megabytes, which a process that answers pages does not give back.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from federation.files.models import StoredFile
from federation.files.services import store_file
from federation.jobs.models.jobs import Job, JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.permissions import Actor, require, system_actor
from federation.seasons.models import Season
from federation.tenancy.locking import lock_federation
from federation.tenancy.scope import current_federation
from games.permissions import GameAction
from tournaments.errors import RulebookMoved
from tournaments.rulebooks.queries.sources import Source, current_source
from tournaments.rulebooks.services.texts import make_text

PREVIEW = "preview_rulebook"


def request_preview(actor: Actor, source: Source, book: str, language: str) -> Job:
    """A job that lays the book out as it is now; the same one for whoever asks again. Raises NotPermitted."""
    require(actor, GameAction.MANAGE_RULES)
    with transaction.atomic():
        # Of two clicks the second finds the job of the first.
        lock_federation()
        arguments = _arguments(source, book, language)
        tried = [JobState.QUEUED, JobState.RUNNING, JobState.DONE]
        found = Job.objects.filter(kind=PREVIEW, arguments=arguments, state__in=tried).first()
        return found or enqueue_job(actor, PREVIEW, arguments)


def find_preview(source: Source, book: str, language: str) -> StoredFile | None:
    """The PDF of the book as it is now, if it was made already."""
    made = Job.objects.filter(kind=PREVIEW, arguments=_arguments(source, book, language), state=JobState.DONE).first()
    return StoredFile.objects.filter(pk=made.result["file"]).first() if made else None


@job_kind(PREVIEW, Lane.DOCUMENTS)
def run_preview(run: JobRun) -> dict[str, Any]:
    wanted = run.arguments
    season = Season.objects.get(name=wanted["season"])
    source = current_source(current_federation(), wanted["book"], season)
    if source.digest != wanted["digest"]:
        raise RulebookMoved()
    made = make_text(source, wanted["language"])
    stored = store_file(system_actor(PREVIEW), preview_name(wanted["book"], wanted["language"]), made.pdf.content)
    return {"file": stored.pk, "pages": made.pdf.pages}


def preview_name(book: str, language: str) -> str:
    return f"{book}-preview-{language}.pdf"


def _arguments(source: Source, book: str, language: str) -> dict[str, Any]:
    return {"book": book, "season": source.season.name, "language": language, "digest": source.digest}
