"""Which championships stand in a calendar to subscribe to: a federation's, a player's, a club's."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, timedelta

from django.db.models import Q, QuerySet

from federation.people.models.players import Club, Player
from federation.permissions import PUBLIC
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships.visible import NEVER_COMING, visible_championships
from tournaments.log.queries.states import current_state
from tournaments.log.state import EntryStatus
from tournaments.players.queries.opponents import records_of

# What is over for longer is in the portal, and in nobody's telephone.
KEPT_FOR = timedelta(days=400)
_ENTERED = {EntryStatus.ENTERED, EntryStatus.WAITING}


def calendar_of_federation(today: date) -> QuerySet[Championship]:
    """What the public sees, whoever asks: the address of a calendar is passed on."""
    shown = visible_championships(PUBLIC).exclude(state__in=NEVER_COMING)
    return shown.filter(ends_on__gte=today - KEPT_FOR).order_by("starts_on", "slug")


def calendar_of_player(player: Player, today: date) -> QuerySet[Championship]:
    """Those the player has entered here or played."""
    return _calendar_of(list(records_of(player).values_list("pk", flat=True)), today)


def calendar_of_club(club: Club, today: date) -> QuerySet[Championship]:
    """Those that any of the club's players has entered here or played."""
    return _calendar_of(list(Player.objects.filter(club=club).values_list("pk", flat=True)), today)


def _calendar_of(records: Collection[int], today: date) -> QuerySet[Championship]:
    played = Entry.objects.filter(player__in=records).values("championship_id")
    return calendar_of_federation(today).filter(Q(pk__in=played) | Q(pk__in=_entered(set(records), today)))


def _entered(records: set[int], today: date) -> list[int]:
    """Championships run here and not over for which one of these has entered: who, the log alone knows."""
    lives = LiveChampionship.objects.filter(championship__ends_on__gte=today).defer("state")
    return [
        live.championship_id
        for live in lives
        if any(one.player in records and one.status in _ENTERED for one in current_state(live).entrants)
    ]
