"""Files that could not be used are checked again, after a setting, the announcement or the registry was mended."""

from __future__ import annotations

from django.db import transaction

from federation.audit import record
from federation.permissions import Action, Actor, require
from federation.services.jobs import enqueue_job
from tournaments.errors import NotToCheckAgain
from tournaments.models import ResultsState, ResultsVersion
from tournaments.services.uploads import VALIDATE


def check_again(actor: Actor, version: ResultsVersion) -> ResultsVersion:
    """Have the files of a version checked once more by today's rules: one that cannot be used, or whose job failed.

    Asking twice checks once. Raises NotPermitted, NotToCheckAgain.
    """
    require(actor, Action.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = ResultsVersion.objects.select_for_update(of=("self",)).get(pk=version.pk)
        if locked.state not in {ResultsState.RECEIVED, ResultsState.INVALID}:
            raise NotToCheckAgain(number=locked.number, state=locked.get_state_display())
        if locked.state == ResultsState.RECEIVED and locked.job is not None and not locked.job.is_finished:
            return locked
        queue_check(actor, locked)
        record(actor, "results_checked_again", locked)
    return locked


def queue_check(actor: Actor, locked: ResultsVersion) -> None:
    """Enqueue the job that checks a version, whose row the caller has locked."""
    locked.state = ResultsState.RECEIVED
    locked.job = enqueue_job(actor, VALIDATE, {"version": locked.pk})
    locked.save(update_fields=["state", "job"])
