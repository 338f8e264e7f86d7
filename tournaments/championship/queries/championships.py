"""Which championships a reader may see, their progress, who has which role, and whether they are run here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Case, Count, Max, Min, OuterRef, Q, QuerySet, Subquery, When, Window
from django.db.models.functions import RowNumber

from federation.people.models.accounts import Role
from federation.permissions import Actor, can
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.ports import RatingOutcome, find_rating_outcome
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.phases import Facts, Phase, Step, find_phase, list_steps
from tournaments.permissions import ChampionshipAction


def named_arbiters(championship: Championship) -> list[str]:
    """Return its arbiters' names, in order. Accounts without a name are left out, never shown by their address."""
    held = ChampionshipRole.objects.filter(championship=championship, role=Role.ARBITER, user__is_active=True)
    return sorted(set(held.exclude(user__name="").values_list("user__name", flat=True)), key=str.casefold)


# Announcements that aren't approved (yet) are only for the federation and the organiser.
PUBLIC_STATES = (ChampionshipState.APPROVED, ChampionshipState.CANCELLED)
# Not shown as coming; a cancelled one is, for those who planned to come.
NEVER_COMING = (ChampionshipState.REFUSED, ChampionshipState.WITHDRAWN)


PODIUM = 3


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A championship in a list: its phase, the number of players, and places 1 to 3, best first."""

    championship: Championship
    phase: Phase
    players: int
    podium: tuple[Entry, ...]

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(entry.player.name for entry in self.podium if entry.place == 1)


def visible_championships(actor: Actor) -> QuerySet[Championship]:
    """Return public championships; for staff all, for organisers and arbiters also those they have a role in."""
    if can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP):
        return Championship.objects.all()
    # Approved before and changed since: it stays in the calendar while the change awaits approval.
    changed = Q(state=ChampionshipState.ANNOUNCED, decided_at__isnull=False)
    public = Q(state__in=PUBLIC_STATES) | changed
    if actor.user is None:
        return Championship.objects.filter(public)
    own = ChampionshipRole.in_force().filter(user=actor.user).values("championship_id")
    return Championship.objects.filter(public | Q(pk__in=own))


def coming_championships(actor: Actor, today: date) -> QuerySet[Championship]:
    """Return those that aren't over and will be played, or were to be; the next one first."""
    coming = visible_championships(actor).filter(ends_on__gte=today).exclude(state__in=NEVER_COMING)
    return coming.order_by("starts_on", "name")


def first_of_each(ahead: QuerySet[Championship], today: date, count: int) -> list[Championship]:
    """Return at most ``count`` of those under way and ``count`` that begin later, in order. Usually one query.

    If many are under way, a second one has the database rank them.
    """
    found = list(ahead[: 2 * count])
    if len(found) < 2 * count or found[-1].starts_on > today:
        begun = [one for one in found if one.starts_on <= today]
        return [*begun[:count], *found[len(begun) : len(begun) + count]]
    begun_or_not = Case(When(starts_on__lte=today, then=1), default=0)
    rank = Window(RowNumber(), partition_by=begun_or_not, order_by=["starts_on", "name"])
    return list(ahead.annotate(rank=rank).filter(rank__lte=count))


def past_championships(actor: Actor, today: date) -> QuerySet[Championship]:
    """Return those that are over, latest first, including refused and withdrawn ones for those who may see them."""
    over = Q(ends_on__lt=today) | Q(state__in=NEVER_COMING)
    return visible_championships(actor).filter(over).order_by("-starts_on", "name")


def describe_championships(championships: Sequence[Championship], today: date) -> list[CalendarEntry]:
    """Return calendar lines for one page of championships, always in two queries."""
    ids = [championship.pk for championship in championships]
    counts, moments = _counts_and_moments(ids)
    podiums: dict[int, list[Entry]] = {}
    best = Entry.objects.filter(championship__in=ids, place__lte=PODIUM).select_related("player")
    known = {championship.pk: championship for championship in championships}
    for entry in best.order_by("place", "number"):
        entry.championship = known[entry.championship_id]
        podiums.setdefault(entry.championship_id, []).append(entry)
    return [
        CalendarEntry(
            championship=championship,
            phase=find_phase(championship_facts(championship, moments), today),
            players=counts.get(championship.pk, 0),
            podium=tuple(podiums.get(championship.pk, ())),
        )
        for championship in championships
    ]


@dataclass(frozen=True, slots=True)
class ResultsMoments:
    """When a championship's results were first submitted, and when those that count now were accepted."""

    delivered_at: datetime | None = None
    accepted_at: datetime | None = None


def _counts_and_moments(championship_ids: Collection[int]) -> tuple[dict[int, int], dict[int, ResultsMoments]]:
    """Return the number of players of each, and what find_moments finds. One query for both."""
    entries = Entry.objects.filter(championship=OuterRef("pk")).order_by().values("championship")
    versions = ResultsVersion.objects.filter(championship=OuterRef("pk")).order_by().values("championship")
    rows = Championship.objects.filter(pk__in=championship_ids).order_by()
    found = rows.values_list(
        "pk",
        Subquery(entries.annotate(found=Count("pk")).values("found")),
        Subquery(versions.annotate(found=Min("delivered_at")).values("found")),
        Subquery(versions.annotate(found=Max("accepted_at")).values("found")),
    )
    counts, moments = {}, {}
    for championship, players, delivered, accepted in found:
        counts[championship] = players or 0
        moments[championship] = ResultsMoments(delivered, accepted)
    return counts, moments


def find_moments(championship_ids: Collection[int]) -> dict[int, ResultsMoments]:
    """Return moments by championship id, without those that have no results. One query."""
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
        # While a correction is computed, the published edition still shows the previous rating.
        rated_at=rating.rated_at or rating.listed_on,
        listed_on=rating.listed_on,
        is_for_rating=rating.applies,
    )


@dataclass(frozen=True, slots=True)
class Life:
    """``is_classic``: one against one, by its rules."""

    phase: Phase
    steps: tuple[Step, ...]
    rating: RatingOutcome
    is_classic: bool

    @property
    def has_results(self) -> bool:
        return self.phase is Phase.ACCEPTED


def describe_life(championship: Championship, today: date, player_ids: Collection[int] = ()) -> Life:
    """Return the life, with the rating changes of the players named. One query plus those of rating."""
    rating = find_rating_outcome(championship, player_ids)
    facts = championship_facts(championship, find_moments([championship.pk]), rating)
    return Life(find_phase(facts, today), tuple(list_steps(facts, today)), rating, is_classic(championship))


def find_live(championship: Championship) -> LiveChampionship | None:
    """Return the championship's live run; None if it isn't run here.

    Without the cached state, which is as large as the championship and usually in memory (``current_state``).
    """
    return (
        LiveChampionship.objects.filter(championship=championship)
        .select_related("championship__rule_set", "championship__season")
        .defer("state")
        .first()
    )


def find_event_number(actor: Actor, slug: str) -> int | None:
    """Return the last event number of a championship run here, if the reader may see it; None otherwise.

    Two hundred phones poll this every few seconds: one row of two numbers, no state, no rules. One query.
    """
    visible = visible_championships(actor).filter(slug=slug, live__isnull=False)
    return visible.order_by().values_list("live__event_number", flat=True).first()


def is_run_here(championship: Championship) -> bool:
    """Return whether the championship has a log here. One query; none if it was found by ``with_live``."""
    return hasattr(championship, "live")


def with_live(championships: QuerySet[Championship]) -> QuerySet[Championship]:
    """Include the live run of each in the same query, without the cached state, which is large."""
    return championships.select_related("live").defer("live__state")
