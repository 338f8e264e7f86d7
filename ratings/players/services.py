"""Counting records: one job at a time, when they are requested and anything has changed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.jobs.models import JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.permissions import system_actor
from federation.seasons.models import Season
from federation.tenancy.locks import lock
from ratings.players.models import RecordBook
from ratings.players.queries.records import count_records, current_basis, find_book, scope_of

COUNT = "count_records"
_OPEN = (JobState.QUEUED, JobState.RUNNING)
# After a failure, not everyone who views the page triggers another try.
_TRIED_AGAIN_AFTER = timedelta(minutes=10)


def keep_records_up_to_date(season: Season | None) -> tuple[RecordBook | None, bool]:
    """Return the records and whether they are current. If not, a job counts them, once for all requests.

    Without results there are no records, and they count as current.
    """
    scope, basis = scope_of(season), current_basis()
    if not basis:
        return None, True
    book = find_book(scope)
    if book is not None and book.basis == basis:
        return book, True
    if book is None or _may_ask(book):
        _ask(season, scope)
    return book, False


def _ask(season: Season | None, scope: str) -> None:
    with transaction.atomic():
        made, _created = RecordBook.objects.get_or_create(scope=scope)
        book = lock(made)
        if not _may_ask(book):
            return
        arguments = {"scope": scope, "season": season.pk if season else None}
        book.job = enqueue_job(system_actor("records"), COUNT, arguments)
        book.save(update_fields=["job"])


def _may_ask(book: RecordBook) -> bool:
    job = book.job
    if job is None or job.state == JobState.DONE:
        return True
    return job.state not in _OPEN and job.created_at < timezone.now() - _TRIED_AGAIN_AFTER


@job_kind(COUNT, Lane.DOCUMENTS, one_at_a_time_by="scope")
def run_count(run: JobRun) -> dict[str, Any]:
    """Count the records. Changes during the count are left to the next one: the basis is read first."""
    basis = current_basis()
    records = count_records(run.arguments["season"])
    RecordBook.objects.update_or_create(
        scope=run.arguments["scope"],
        defaults={"basis": basis, "content": records.as_json(), "made_at": timezone.now()},
    )
    return {"games": records.games}
