"""The archive: championships whose results are shown and not rated."""

from __future__ import annotations

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from ratings.errors import ChampionshipRated
from ratings.replay.models.changes import SequencePosition
from ratings.sequence.services.rating import rate_accepted_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.errors import ReasonMissing
from tournaments.permissions import ChampionshipAction


def archive_championship(actor: Actor, championship: Championship, reason: str) -> Championship:
    """Show the championship's results, now or when they come, and do not rate them. Another reason replaces the first.

    Raises NotPermitted, ReasonMissing; ChampionshipRated while a system rates it.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = _lock(championship)
        rated = SequencePosition.objects.filter(championship=locked).select_related("system").first()
        if rated is not None:
            raise ChampionshipRated(championship=locked.name, system=rated.system.name)
        locked.archive_reason = reason.strip()
        locked.save(update_fields=["archive_reason"])
        record(actor, "championship_archived", locked, reason=locked.archive_reason)
    return locked


def unarchive_championship(actor: Actor, championship: Championship) -> Championship:
    """Treat the championship as any other: accepted results are rated, last in the order, where they count.

    Doing it twice changes nothing. Raises NotPermitted.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = _lock(championship)
        if locked.is_archived:
            reason, locked.archive_reason = locked.archive_reason, ""
            locked.save(update_fields=["archive_reason"])
            record(actor, "championship_unarchived", locked, before=reason)
            if locked.results.filter(state=ResultsState.ACCEPTED).exists():
                rate_accepted_championship(actor, locked)
    return locked


def _lock(championship: Championship) -> Championship:
    return lock(championship)
