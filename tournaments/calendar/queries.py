"""Queries of the calendar: search, nearby players, subscriptions, and what is waiting for someone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.names.comparison import words
from federation.people.models.accounts import User
from federation.people.models.players import Club, Player
from federation.people.queries import accounts_of
from federation.permissions import PUBLIC, Actor, can
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import (
    Championship,
    ChampionshipRole,
    ChampionshipState,
    RateabilityDecision,
)
from tournaments.championship.models.games import Entry
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.ports import rated_championships
from tournaments.championship.queries.championships import NEVER_COMING, visible_championships, with_live
from tournaments.championship.queries.rateability import requirements_of
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.queries.versions import with_counts
from tournaments.championship.rules.rateability import WHOLE, ChampionshipFacts, foresee
from tournaments.log.progress import Progress, progress_of
from tournaments.log.queries import current_state, current_states
from tournaments.log.state import EntryStatus
from tournaments.permissions import ChampionshipAction
from tournaments.players.queries.opponents import records_of

RATED, UNRATED = "yes", "no"
# Upper limit of upcoming championships that are judged one by one for whether they will be rated; no federation
# announces more.
MOST_JUDGED = 2_000
# Upper limit for one month; a federation has a few dozen.
MOST_OF_A_MONTH = 300


@dataclass(frozen=True, slots=True)
class CalendarWish:
    """A reader's filter: words of the place, a code of competition rules, RATED or UNRATED; empty means all."""

    place: str = ""
    competition: str = ""
    rated: str = ""

    def __bool__(self) -> bool:
        return bool(self.place or self.competition or self.rated)


def choose_championships(
    found: QuerySet[Championship], wish: CalendarWish, today: date | None = None
) -> QuerySet[Championship]:
    """Return the championships that match the filter, in their original order."""
    for word in wish.place.split():
        found = found.filter(place__icontains=word)
    if wish.competition:
        found = found.filter(competition=wish.competition)
    if wish.rated in (RATED, UNRATED):
        counts = Q(pk__in=_rated_ids(today or timezone.localdate()))
        found = found.filter(counts if wish.rated == RATED else ~counts)
    return found


def in_month(found: QuerySet[Championship], first: date, last: date) -> list[Championship]:
    """Return those played on any day from ``first`` to ``last``, in their order."""
    played = found.filter(starts_on__lte=last, ends_on__gte=first).order_by("starts_on", "name")
    return list(played[:MOST_OF_A_MONTH])


def used_competitions() -> list[str]:
    """Return the codes of the rules that championships are announced under."""
    codes = Championship.objects.exclude(competition="").order_by("competition")
    return list(codes.values_list("competition", flat=True).distinct())


def _rated_ids(today: date) -> list[int]:
    """Return what is rated, or will be if its results arrive in time, judged as on its own page."""
    ahead = Championship.objects.filter(ends_on__gte=today, archive_reason="")
    source = rated_championships.only
    rated = list(source()) if source else []
    return [*rated, *_counting(ahead.order_by("starts_on")[:MOST_JUDGED])]


def rated_among(championships: Collection[int]) -> set[int]:
    """Those of these whose results are rated. One query at most."""
    source = rated_championships.only
    return set(source()).intersection(championships) if source and championships else set()


def _counting(ahead: Iterable[Championship]) -> Iterable[int]:
    championships = list(ahead)
    decided: dict[int, dict[str, bool]] = {}
    rows = RateabilityDecision.objects.filter(championship__in=championships).order_by("pk")
    for championship, condition, is_met in rows.values_list("championship_id", "condition", "is_met"):
        decided.setdefault(championship, {})[condition] = is_met
    asks, now = requirements_of(current_federation()), timezone.now()
    for one in championships:
        facts = ChampionshipFacts(
            starts_on=one.starts_on,
            ends_on=one.ends_on,
            announced_at=one.communicated_at,
            is_classic=is_classic(one),
            is_circuit=one.is_circuit,
            follows_regulations=one.follows_regulations,
            dictionary=one.dictionary,
        )
        decisions = decided.get(one.pk, {})
        unmet = [judgement for judgement in foresee(facts, asks, now).unmet if not decisions.get(judgement.condition)]
        if decisions.get(WHOLE, not unmet):
            yield one.pk


def month_of(text: str, today: date) -> date:
    """Return the first day of the month that ``2026-11`` names; of the current month for anything else."""
    year, _dash, month = text.partition("-")
    # The first and last months of the calendar have no month before or after.
    known = len(text) == 7 and text.isascii() and year.isdigit() and month.isdigit()
    if known and 1900 <= int(year) <= 2200 and 1 <= int(month) <= 12:
        return date(int(year), int(month), 1)
    return today.replace(day=1)


def last_of_month(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)


def told_near(championship: int) -> QuerySet[User]:
    """Return the accounts of players whose club's town is named in the place."""
    return _told(championship).filter(pk__in=_near(championship))


def told_elsewhere(championship: int) -> QuerySet[User]:
    """Return the accounts of all other players."""
    return _told(championship).exclude(pk__in=_near(championship))


def _told(championship: int) -> QuerySet[User]:
    """Return players' accounts, without those who have a role in it; none if it is over or won't take place."""
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
    """Return whether a place names a town, in whole words and in order: “Casal, Reus” names Reus but not Reu."""
    spoken, wanted = words(place), words(town)
    return bool(wanted) and any(
        spoken[start : start + len(wanted)] == wanted for start in range(len(spoken) - len(wanted) + 1)
    )


# Older championships are in the portal but no longer in anyone's phone calendar.
KEPT_FOR = timedelta(days=400)
_ENTERED = {EntryStatus.ENTERED, EntryStatus.WAITING}


def calendar_of_federation(today: date) -> QuerySet[Championship]:
    """Return what the public sees, whoever asks, because calendar addresses are passed on."""
    shown = visible_championships(PUBLIC).exclude(state__in=NEVER_COMING)
    return shown.filter(ends_on__gte=today - KEPT_FOR).order_by("starts_on", "slug")


def calendar_of_player(player: Player, today: date) -> QuerySet[Championship]:
    """Return those the player has entered here or played."""
    return _calendar_of(list(records_of(player).values_list("pk", flat=True)), today)


def calendar_of_club(club: Club, today: date) -> QuerySet[Championship]:
    """Return those that any of the club's players has entered here or played."""
    return _calendar_of(list(Player.objects.filter(club=club).values_list("pk", flat=True)), today)


def _calendar_of(records: Collection[int], today: date) -> QuerySet[Championship]:
    played = Entry.objects.filter(player__in=records).values("championship_id")
    return calendar_of_federation(today).filter(Q(pk__in=played) | Q(pk__in=_entered(set(records), today)))


def _entered(records: set[int], today: date) -> list[int]:
    """Return championships run here and not over that one of these players has entered, according to the log."""
    lives = LiveChampionship.objects.filter(championship__ends_on__gte=today).defer("state")
    return [
        live.championship_id
        for live in lives
        if any(one.player in records and one.status in _ENTERED for one in current_state(live).entrants)
    ]


# The audit action that sends the e-mail.
REMINDED = "organiser_reminded"
# A version that still counts for its championship.
CURRENT_STATES = (
    ResultsState.RECEIVED,
    ResultsState.TO_SETTLE,
    ResultsState.VALID,
    ResultsState.DELIVERED,
    ResultsState.SENT_BACK,
)


def championships_to_decide() -> QuerySet[Championship]:
    """Return announced championships awaiting a decision, the next to be played first."""
    return Championship.objects.filter(state=ChampionshipState.ANNOUNCED).order_by("starts_on", "name")


def results_to_settle() -> QuerySet[ResultsVersion]:
    """Return results with names to identify, the longest waiting first."""
    return _waiting(Q(state=ResultsState.TO_SETTLE, is_interim=False))


def results_to_accept(actor: Actor) -> QuerySet[ResultsVersion]:
    """Return submitted results, and those the actor uploaded, the longest waiting first.

    ``replaces`` is the number of the accepted version that they would replace.
    """
    own = Q(state=ResultsState.VALID, is_interim=False, uploaded_by=actor.user)
    waiting = _waiting(Q(state=ResultsState.DELIVERED) | own if actor.user else Q(state=ResultsState.DELIVERED))
    accepted = ResultsVersion.objects.filter(championship=OuterRef("championship"), state=ResultsState.ACCEPTED)
    return waiting.annotate(replaces=Subquery(accepted.values("number")[:1]))


def results_sent_back() -> QuerySet[ResultsVersion]:
    """Return results that organisers have to correct, the longest waiting first."""
    return _waiting(Q(state=ResultsState.SENT_BACK))


def _waiting(condition: Q) -> QuerySet[ResultsVersion]:
    versions = ResultsVersion.objects.filter(condition).select_related("championship", "uploaded_by")
    return with_counts(versions).order_by("received_at", "pk")


def results_awaited(today: date) -> QuerySet[Championship]:
    """Return approved championships that are over and have no usable results, the longest overdue first."""
    sent = ResultsVersion.objects.filter(
        championship=OuterRef("pk"), state__in=[*CURRENT_STATES, ResultsState.ACCEPTED], is_interim=False
    )
    over = Championship.objects.filter(state=ChampionshipState.APPROVED, ends_on__lt=today)
    return over.filter(~Exists(sent)).order_by("ends_on", "name")


def has_championship_role(user_id: int) -> bool:
    """Return whether an account organises, arbitrates or helps with a championship here."""
    return ChampionshipRole.in_force().filter(user=user_id).exists()


def own_championships(actor: Actor) -> QuerySet[Championship]:
    """Return those the actor has a role in and whose results aren't accepted yet, the earliest first."""
    unfinished = Championship.objects.filter(state__in=[ChampionshipState.ANNOUNCED, ChampionshipState.APPROVED])
    own = unfinished.filter(~Exists(_accepted()), pk__in=_held(actor))
    return with_live(own).order_by("starts_on", "name")


def recent_championships(actor: Actor) -> QuerySet[Championship]:
    """All that the actor has a role in, those with accepted results too, the latest first."""
    return with_live(Championship.objects.filter(pk__in=_held(actor))).order_by("-starts_on", "name")


def _held(actor: Actor) -> QuerySet[ChampionshipRole, int]:
    return ChampionshipRole.in_force().filter(user=actor.user).values_list("championship_id", flat=True)


def _accepted() -> QuerySet[ResultsVersion]:
    return ResultsVersion.objects.filter(championship=OuterRef("pk"), state=ResultsState.ACCEPTED)


# A day of play that goes past midnight isn’t over.
_PAST_MIDNIGHT = timedelta(days=1)
# Of so many it is read how far they are; a federation rarely plays two on the same day, but leagues go on for months.
MOST_UNDER_WAY = 20


def championships_under_way(actor: Actor, today: date) -> list[tuple[Championship, Progress]]:
    """Those the actor may run that are played here now: the disputed ones first, then the latest to begin.

    Three queries at most.
    """
    begun = Championship.objects.filter(
        state=ChampionshipState.APPROVED, starts_on__lte=today, ends_on__gte=today - _PAST_MIDNIGHT, live__isnull=False
    )
    if not can(actor, ChampionshipAction.RUN_CHAMPIONSHIP):
        begun = begun.filter(pk__in=_held(actor))
    found = with_live(begun.filter(~Exists(_accepted()))).order_by("-starts_on", "name")[:MOST_UNDER_WAY]
    progress = progress_of_each(found)
    played = [(one, progress[one.pk]) for one in found if not progress[one.pk].finished]
    return sorted(played, key=lambda pair: not pair[1].disputed)


def progress_of_each(championships: Iterable[Championship]) -> dict[int, Progress]:
    """By id how far those are that are run here, found ``with_live``. Two queries at most."""
    lives = [one.live for one in championships if hasattr(one, "live")]
    states = current_states(lives)
    return {live.championship_id: progress_of(states[live.pk]) for live in lives}


def own_roles(actor: Actor, championship_ids: list[int]) -> dict[int, set[str]]:
    """Return the actor's roles by championship id. One query."""
    roles = ChampionshipRole.in_force().filter(user=actor.user, championship__in=championship_ids)
    found: dict[int, set[str]] = {}
    for championship, role in roles.values_list("championship_id", "role"):
        found.setdefault(championship, set()).add(role)
    return found


def latest_versions(championship_ids: list[int]) -> dict[int, ResultsVersion]:
    """Return the newest version of each championship that has one. One query."""
    versions = with_counts(ResultsVersion.objects.filter(championship__in=championship_ids))
    return {version.championship_id: version for version in versions.order_by("championship", "number")}


def last_reminders(championships: Collection[int]) -> dict[int, datetime]:
    """Return when organisers were last reminded, by championship id. One query."""
    sent = AuditEntry.objects.filter(object_type="championship", object_id__in=championships, action=REMINDED)
    return dict(sent.order_by().values_list("object_id").annotate(last=Max("at")))
