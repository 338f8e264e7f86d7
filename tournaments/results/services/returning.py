"""Delivered results go back to the organiser, with what has to be mended."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import NotDelivered, ReasonMissing
from tournaments.permissions import ChampionshipAction


def send_back_results(actor: Actor, version: ResultsVersion, remarks: str) -> ResultsVersion:
    """Staff return a delivered version with remarks for its organisers, who mend it or deliver it again.

    When it was first delivered stays: it was complete, and the clock of the deadline stopped. Sending the same back
    twice changes nothing. Raises NotDelivered, ReasonMissing.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, version.championship)
    remarks = remarks.strip()
    if not remarks:
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock(version)
        if locked.state == ResultsState.SENT_BACK and locked.remarks == remarks:
            return locked
        if not locked.is_open or locked.delivered_at is None:
            raise NotDelivered(number=locked.number, state=locked.get_state_display())
        locked.state = ResultsState.SENT_BACK
        locked.remarks = remarks
        locked.sent_back_at = timezone.now()
        locked.sent_back_by = actor.user
        locked.save(update_fields=["state", "remarks", "sent_back_at", "sent_back_by"])
        record(actor, "results_sent_back", locked, reason=remarks)
    return locked
