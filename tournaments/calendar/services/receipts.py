"""Complete results that came to the federation by mail: noted with the moment at which they came."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from tournaments.calendar.services.following import rateability_followed
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.services import lock_championship
from tournaments.errors import ChampionshipNotApproved, ReasonMissing, ReceiptImpossible
from tournaments.permissions import ChampionshipAction


def record_receipt(actor: Actor, championship: Championship, received_at: datetime, note: str) -> Championship:
    """Note when the complete results came by mail, and how that is known (who wrote, to which address).

    It counts where it lies before the first delivery here. Complete results cannot have come before the last day of
    play had begun, nor in the future. Noted again it replaces the note before. Raises ChampionshipNotApproved,
    ReasonMissing, ReceiptImpossible.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, championship)
    note = note.strip()
    if not note:
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock_championship(championship)
        if locked.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=locked.name, state=locked.get_state_display())
        if (locked.results_received_at, locked.results_received_note) == (received_at, note):
            return locked
        received_on = received_at.astimezone(current_federation().tzinfo).date()
        if received_at > timezone.now() or received_on < locked.ends_on:
            raise ReceiptImpossible()
        with rateability_followed(actor, locked):
            locked.results_received_at, locked.results_received_note = received_at, note
            locked.save(update_fields=["results_received_at", "results_received_note"])
            record(actor, "receipt_recorded", locked, reason=note, received_at=received_at.isoformat())
    return locked
