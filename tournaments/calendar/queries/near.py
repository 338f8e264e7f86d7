"""Who is told of a championship because it is near.

The registry knows where a club is, not where people live; a championship says its place in words. So near is a
championship in whose place the town of one's club is named.
"""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from federation.names.comparing import words
from federation.people.models.accounts.users import User
from federation.people.models.players import Club, Player
from federation.people.queries import accounts_of
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState


def told_near(championship: int) -> QuerySet[User]:
    """Players whose club's town the place names."""
    return _told(championship).filter(pk__in=_near(championship))


def told_elsewhere(championship: int) -> QuerySet[User]:
    """All other players."""
    return _told(championship).exclude(pk__in=_near(championship))


def _told(championship: int) -> QuerySet[User]:
    """Nobody of what is over or not to take place; not those who organise it."""
    found = Championship.objects.filter(
        pk=championship, state=ChampionshipState.APPROVED, ends_on__gte=timezone.localdate(), archive_reason=""
    )
    if not found.exists():
        return User.objects.none()
    involved = ChampionshipRole.objects.filter(championship=championship)
    playing = Player.objects.filter(retired_on=None, merged_into=None)
    return accounts_of(playing.values("pk")).exclude(pk__in=involved.values("user"))


def _near(championship: int) -> QuerySet[User]:
    place = Championship.objects.values_list("place", flat=True).get(pk=championship)
    clubs = [pk for pk, town in Club.objects.exclude(town="").values_list("pk", "town") if names_town(place, town)]
    return accounts_of(Player.objects.filter(club__in=clubs).values("pk"))


def names_town(place: str, town: str) -> bool:
    """Whether a place names a town, whole words of it in their order: “Casal, Reus” names Reus and not Reu."""
    spoken, wanted = words(place), words(town)
    return bool(wanted) and any(
        spoken[start : start + len(wanted)] == wanted for start in range(len(spoken) - len(wanted) + 1)
    )
