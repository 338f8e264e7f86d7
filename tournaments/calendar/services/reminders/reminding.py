"""Reminding organisers whose results have not come: a mail, noted in the audit so that everybody sees when."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.people.models.accounts.memberships import Role
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from tournaments.calendar.queries.desk import REMINDED, last_reminders, results_awaited
from tournaments.championship.models.championships import Championship
from tournaments.championship.services import lock_championship
from tournaments.errors import NobodyToRemind, NothingToRemindOf
from tournaments.permissions import ChampionshipAction

# A second click, or a second person at the same moment, sends no second mail.
_AT_ONCE = timedelta(minutes=1)


def remind_organisers(actor: Actor, championship: Championship, *, now: datetime | None = None) -> datetime:
    """Send the organisers a mail that the results are awaited; return when they were reminded.

    Raises NothingToRemindOf unless it is over and nothing that can be used has come, NobodyToRemind.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, championship)
    now = now or timezone.now()
    with transaction.atomic():
        locked = lock_championship(championship)
        today = now.astimezone(current_federation().tzinfo).date()
        if not results_awaited(today).filter(pk=locked.pk).exists():
            raise NothingToRemindOf(championship=locked.name)
        if not locked.roles.filter(role=Role.ORGANISER).exists():
            raise NobodyToRemind(championship=locked.name)
        last = last_reminders([locked.pk]).get(locked.pk)
        if last is not None and now - last < _AT_ONCE:
            return last
        record(actor, REMINDED, locked)
    return now
