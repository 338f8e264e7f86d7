"""Which championships a reader may see, and how far each one is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Max, Min, Q, QuerySet

from federation.permissions import Action, Actor, can
from tournaments.models import Championship, ChampionshipRole, ChampionshipState, Entry, ResultsVersion
from tournaments.phases import Facts, Phase, find_phase
from tournaments.ports import RatingOutcome

# What was not approved (yet) is between the federation and who announced it.
PUBLIC_STATES = (ChampionshipState.APPROVED, ChampionshipState.CANCELLED)


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A championship in a list: its phase, how many play or played, and who won."""

    championship: Championship
    phase: Phase
    players: int
    winners: tuple[str, ...]


def visible_championships(actor: Actor) -> QuerySet[Championship]:
    """The public's championships; staff see all of them, organisers and arbiters those they have a role in too."""
    if can(actor, Action.APPROVE_CHAMPIONSHIP):
        return Championship.objects.all()
    # Approved before, and changed since: it does not vanish from the calendar while the change waits.
    changed = Q(state=ChampionshipState.ANNOUNCED, decided_at__isnull=False)
    public = Q(state__in=PUBLIC_STATES) | changed
    if actor.user is None:
        return Championship.objects.filter(public)
    own = ChampionshipRole.objects.filter(user=actor.user).values("championship_id")
    return Championship.objects.filter(public | Q(pk__in=own))


def coming_championships(actor: Actor, today: date) -> QuerySet[Championship]:
    """Those that are not over, the next one first."""
    return visible_championships(actor).filter(ends_on__gte=today).order_by("starts_on", "name")


def past_championships(actor: Actor, today: date) -> QuerySet[Championship]:
    """Those that are over, the latest first."""
    return visible_championships(actor).filter(ends_on__lt=today).order_by("-starts_on", "name")


def describe_championships(championships: Sequence[Championship], today: date) -> list[CalendarEntry]:
    """Lines of a calendar for one page of championships, whatever their number in three queries."""
    ids = [championship.pk for championship in championships]
    players = Entry.objects.filter(championship__in=ids).order_by().values_list("championship_id")
    counts = dict(players.annotate(count=Count("pk")))
    winners: dict[int, list[str]] = {}
    for entry in Entry.objects.filter(championship__in=ids, place=1).select_related("player").order_by("number"):
        winners.setdefault(entry.championship_id, []).append(entry.player.name)
    moments = find_moments(ids)
    return [
        CalendarEntry(
            championship=championship,
            phase=find_phase(championship_facts(championship, moments), today),
            players=counts.get(championship.pk, 0),
            winners=tuple(winners.get(championship.pk, ())),
        )
        for championship in championships
    ]


@dataclass(frozen=True, slots=True)
class ResultsMoments:
    """When a championship's results were first delivered, and when those that count now were accepted."""

    delivered_at: datetime | None = None
    accepted_at: datetime | None = None


def find_moments(championship_ids: Collection[int]) -> dict[int, ResultsMoments]:
    """Moments by championship id; without an entry where nothing was sent in. One query."""
    versions = ResultsVersion.objects.filter(championship__in=championship_ids).order_by()
    rows = versions.values_list("championship_id").annotate(Min("delivered_at"), Max("accepted_at"))
    return {championship: ResultsMoments(delivered, accepted) for championship, delivered, accepted in rows}


def championship_facts(
    championship: Championship,
    moments: Mapping[int, ResultsMoments],
    rating: RatingOutcome = RatingOutcome(),  # noqa: B008 (frozen)
) -> Facts:
    results = moments.get(championship.pk, ResultsMoments())
    return Facts(
        state=championship.state,
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        announced_at=championship.announced_at,
        decided_at=championship.decided_at,
        delivered_at=results.delivered_at,
        accepted_at=results.accepted_at,
        rated_at=rating.rated_at,
        listed_on=rating.listed_on,
        is_for_rating=rating.applies,
    )
