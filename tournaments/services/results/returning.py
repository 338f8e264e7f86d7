"""Delivered results go back to the organiser, with what has to be mended."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from federation.audit import record
from federation.permissions import Action, Actor, require
from tournaments.errors import NotDelivered, ReasonMissing
from tournaments.models import ResultsState, ResultsVersion


def send_back_results(actor: Actor, version: ResultsVersion, remarks: str) -> ResultsVersion:
    """Staff return a delivered version with remarks for its organisers, who mend it or deliver it again.

    When it was first delivered stays: it was complete, and the clock of the deadline stopped. Sending the same back
    twice changes nothing. Raises NotDelivered, ReasonMissing.
    """
    require(actor, Action.ACCEPT_RESULTS, version.championship)
    remarks = remarks.strip()
    if not remarks:
        raise ReasonMissing()
    with transaction.atomic():
        locked = ResultsVersion.objects.select_for_update(of=("self",)).get(pk=version.pk)
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
