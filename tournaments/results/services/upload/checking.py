"""Files that could not be used are checked again, after a setting, the announcement or the registry was mended."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.jobs.services.run import enqueue_job
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import NotToCheckAgain
from tournaments.permissions import ChampionshipAction
from tournaments.results.services.upload.uploads import VALIDATE


def check_again(actor: Actor, version: ResultsVersion) -> ResultsVersion:
    """Have the files of a version checked once more by today's rules: one that cannot be used, or whose job failed.

    Asking twice checks once. Raises NotPermitted, NotToCheckAgain.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = lock(version)
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
