"""Pages as PDF, made by workers and kept for a while.

It takes seconds of computing and hundreds of megabytes, which a web process would not give back. The complete content
(a ``Sheet``) is saved, so that the job needs no row that may have changed meanwhile, and the same sheet is made only
once, whoever asks for it and however often.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.errors import TooManyPrintouts
from federation.files.services import forget_bytes, keep_bytes
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, job_pages
from federation.pdf.models import Printout
from federation.pdf.pages import Sheet, lay_out, write_pdf
from federation.permissions import Actor
from federation.tenancy.locks import lock
from federation.tenancy.scope import current_federation_id

logger = logging.getLogger(__name__)

PRINT = "lay_out_printout"
KEPT = timedelta(days=30)
# Restricted printouts are no longer needed once printed.
KEPT_PRIVATE = timedelta(days=1)
# While someone waits for a printout, it is found by its digest, even if its subject has changed since.
FOLLOWED = timedelta(hours=1)
# Limit on public printouts waiting in a federation, so that other documents never wait behind more.
MOST_WAITING = 8
# After a failure, the next request after this time tries again.
TRIED_AGAIN_AFTER = timedelta(minutes=1)
# Per sweep, so that it stays short.
MOST_FORGOTTEN = 500

job_pages.plug(JobPage(_("Creating a PDF"), lambda _job: None), PRINT)


def find_printout(subject: str, digest: str) -> Printout | None:
    """Return a printout of the subject that was requested within the last hour."""
    since = timezone.now() - FOLLOWED
    return Printout.objects.select_related("job").filter(subject=subject, digest=digest, asked_at__gte=since).first()


def ask_for_printout(
    actor: Actor, subject: str, sheet: Sheet, *, private: bool = False, admit: Callable[[], None] = lambda: None
) -> Printout:
    """Return the printout of a sheet, made already or waiting for a job; reuse an open or finished one.

    ``private``: not for everyone, which the caller must enforce. ``admit`` is called before a new job is created and
    raises a Refusal if there are too many. Raises TooManyPrintouts.
    """
    digest = hashlib.sha256(f"{subject}\n{sheet.digest}".encode()).hexdigest()
    found = Printout.objects.select_related("job").filter(digest=digest).first()
    if found is not None and not _is_to_be_made(found):
        _note_asked(found, private=private)
        return found
    admit()
    if not private and _waiting() >= MOST_WAITING:
        raise TooManyPrintouts()
    return _enqueue(actor, subject, digest, sheet, private=private)


def read_printout(printout: Printout) -> bytes | None:
    """Return the PDF; None if not made yet or deleted, in which case the next request makes it again."""
    if not printout.sha256:
        return None
    try:
        with default_storage.open(printout.key, "rb") as handle:
            content = bytes(handle.read())
    except FileNotFoundError:
        return None
    if hashlib.sha256(content).hexdigest() != printout.sha256:
        logger.error("The printout %s is damaged and will be made again.", printout.key)
        default_storage.delete(printout.key)
        return None
    return content


@job_kind(PRINT, Lane.DOCUMENTS)
def run_printout(run: JobRun) -> dict[str, Any]:
    printout = Printout.objects.filter(pk=run.arguments["printout"]).first()
    # Deleted if someone was anonymised meanwhile; waiting readers ask again.
    if printout is None or not printout.sheet:
        return {}
    made = write_pdf(lay_out(Sheet.from_json(printout.sheet)))
    digest = printout.digest
    key = f"{current_federation_id()}/printouts/{digest[:2]}/{digest}"
    default_storage.delete(key)
    printout.key = keep_bytes(key, made.content)
    printout.sha256 = hashlib.sha256(made.content).hexdigest()
    printout.sheet = {}
    printout.save(update_fields=["key", "sha256", "sheet"])
    return {"pages": made.pages, "size": len(made.content)}


def forget_printouts() -> int:
    """Delete the current federation's printouts not requested within their time; return how many."""
    over = Printout.objects.filter(keep_until__lt=timezone.now()).exclude(
        job__state__in=[JobState.QUEUED, JobState.RUNNING]
    )
    gone = dict(over.order_by("keep_until").values_list("pk", "key")[:MOST_FORGOTTEN])
    if gone:
        Printout.objects.filter(pk__in=gone).delete()
        # Anyone requesting the same at this moment finds no file and has it made again.
        forget_bytes(gone.values())
    return len(gone)


def _enqueue(actor: Actor, subject: str, digest: str, sheet: Sheet, *, private: bool) -> Printout:
    now = timezone.now()
    times = {"asked_at": now, "keep_until": now + (KEPT_PRIVATE if private else KEPT)}
    with transaction.atomic():
        made, _is_new = Printout.objects.get_or_create(digest=digest, defaults={"subject": subject, **times})
        # On a double click, the second request finds the job of the first.
        printout = lock(made)
        if _is_to_be_made(printout):
            printout.sheet, printout.sha256 = sheet.as_json(), ""
            printout.job = enqueue_job(actor, PRINT, {"printout": printout.pk})
            printout.asked_at, printout.keep_until = times["asked_at"], times["keep_until"]
            printout.save()
    return printout


def _is_to_be_made(printout: Printout) -> bool:
    """Return whether it is neither made nor being made, and did not fail just now."""
    job = printout.job
    if printout.sha256:
        return not default_storage.exists(printout.key)
    if job is None or job.state == JobState.DONE:
        return True
    if not job.is_finished:
        return False
    return job.finished_at is None or job.finished_at < timezone.now() - TRIED_AGAIN_AFTER


def _note_asked(printout: Printout, *, private: bool) -> None:
    """Extend its life from now on; saved once an hour at most."""
    now = timezone.now()
    if printout.asked_at < now - FOLLOWED / 2:
        printout.asked_at, printout.keep_until = now, now + (KEPT_PRIVATE if private else KEPT)
        printout.save(update_fields=["asked_at", "keep_until"])


def _waiting() -> int:
    return Job.objects.filter(kind=PRINT, state__in=[JobState.QUEUED, JobState.RUNNING]).count()
