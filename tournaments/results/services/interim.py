"""Results of a championship that is still being played: everybody sees them, nobody has handed them in."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.interim import is_past_interim
from tournaments.errors import InterimTooLate, VersionNotOpen
from tournaments.permissions import ChampionshipAction

_MARKABLE = frozenset({ResultsState.RECEIVED, ResultsState.INVALID, ResultsState.TO_SETTLE, ResultsState.VALID})


def mark_interim(actor: Actor, version: ResultsVersion, *, interim: bool) -> ResultsVersion:
    """Say that a version is an interim one, or that it is the final one after all. Saying it twice changes nothing.

    Raises NotPermitted, VersionNotOpen, InterimTooLate.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        championship = lock(version.championship)
        locked = lock(version)
        if locked.is_interim == interim:
            return locked
        if locked.state not in _MARKABLE or locked.delivered_at is not None:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        if interim and is_past_interim(championship):
            raise InterimTooLate(championship=championship.name)
        locked.is_interim = interim
        locked.save(update_fields=["is_interim"])
        record(actor, "results_marked_interim" if interim else "results_marked_final", locked)
    return locked
