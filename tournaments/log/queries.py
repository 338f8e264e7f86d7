"""The state of a live championship, from memory or folded from its log, and its entrants."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from tournaments.championship.models.live import LiveChampionship, LiveEvent
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.log.decisions.outcome import GameRules
from tournaments.log.events import Act, Event
from tournaments.log.fold import apply
from tournaments.log.models import Entrant
from tournaments.log.report import report_of
from tournaments.log.state import LiveRound, State

# How many championship states this process keeps in memory; each is as large as its players and tables.
MOST_REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class _Remembered:
    number: int
    digest: str
    state: State


_remembered: OrderedDict[int, _Remembered] = OrderedDict()


def current_state(live: LiveChampionship) -> State:
    """Return the state after the last event that ``live`` knows of. At most one query, none if nothing is new."""
    known = _remembered.get(live.pk)
    if known is not None and (known.number, known.digest) == (live.event_number, live.digest):
        return known.state
    state = _go_on(live, known) or fold_kept(live)
    remember(live, state)
    return state


def current_states(lives: Iterable[LiveChampionship]) -> dict[int, State]:
    """The current states of several championships, by id of each. Two queries at most, however many there are."""
    found: dict[int, State] = {}
    unknown: dict[int, LiveChampionship] = {}
    for live in lives:
        known = _remembered.get(live.pk)
        if known is not None and (known.number, known.digest) == (live.event_number, live.digest):
            found[live.pk] = known.state
        else:
            unknown[live.pk] = live
    if not unknown:
        return found
    kept = LiveChampionship.objects.filter(pk__in=unknown).values_list("pk", "state")
    states = {pk: State() if state is None else State.from_json(state) for pk, state in kept}
    rows = LiveEvent.objects.filter(live__in=unknown, number__gt=F("live__state_number"))
    for row in rows.order_by("live", "number"):
        state = states[row.live_id]
        if state.number < row.number <= unknown[row.live_id].event_number:
            states[row.live_id] = apply(state, event_of(row))
    for pk, live in unknown.items():
        if states[pk].number == live.event_number:
            remember(live, states[pk])
        else:
            # Somebody kept another state between the two queries.
            states[pk] = current_state(live)
    return found | states


def remember(live: LiveChampionship, state: State) -> None:
    """Cache a state in this process; it is valid as long as the log has the same digest at its number."""
    _remembered[live.pk] = _Remembered(live.event_number, live.digest, state)
    _remembered.move_to_end(live.pk)
    while len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)


def forget_states() -> None:
    """Clear this process's cached states."""
    _remembered.clear()


def _go_on(live: LiveChampionship, known: _Remembered | None) -> State | None:
    """Continue from the cached state, unless the log diverged since: a transaction that was rolled back."""
    if known is None or not 0 < known.number < live.event_number:
        return None
    rows = list(live.events.filter(number__gte=known.number, number__lte=live.event_number))
    if not rows or rows[0].digest != known.digest:
        return None
    state = known.state
    for row in rows[1:]:
        state = apply(state, event_of(row))
    return state


def fold_kept(live: LiveChampionship) -> State:
    """Return the state stored alongside the log, continued to the last event."""
    state = State()
    kept, number = _kept(live)
    if kept is not None and number <= live.event_number:
        state = State.from_json(kept)
    for row in live.events.filter(number__gt=state.number, number__lte=live.event_number):
        state = apply(state, event_of(row))
    return state


def _kept(live: LiveChampionship) -> tuple[Any, int]:
    """Return the stored state and its number, read together: the state may be newer than a number read earlier."""
    if "state" not in live.get_deferred_fields():
        return live.state, live.state_number
    kept: tuple[Any, int] = LiveChampionship.objects.values_list("state", "state_number").get(pk=live.pk)
    return kept


def state_at(live: LiveChampionship, number: int) -> State:
    """Return the state as it was after event ``number``, folded from the beginning."""
    state = State()
    for event, _digest in signed_events(live, up_to=number):
        state = apply(state, event)
    return state


def signed_events(live: LiveChampionship, *, up_to: int | None = None) -> Iterator[tuple[Event, str]]:
    """Yield the log with its digests, in order; read in chunks."""
    rows = live.events.order_by("number")
    if up_to is not None:
        rows = rows.filter(number__lte=up_to)
    for row in rows.iterator(chunk_size=2000):
        yield event_of(row), row.digest


def event_of(row: LiveEvent) -> Event:
    """Return the event of a stored line."""
    return Event(
        number=row.number,
        act=Act(row.act),
        payload=row.payload,
        actor=row.actor,
        moment=row.moment,
        reason=row.reason,
        reference=row.reference,
        schema_version=row.schema_version,
    )


def entrants_by_number(live: LiveChampionship) -> Mapping[int, Entrant]:
    """Return what is known of the entrants beyond the log. One query."""
    return {entrant.number: entrant for entrant in live.entrants.all() if entrant.number is not None}


def standings_of(state: State, *, after_round: int | None = None, published_only: bool = True) -> list[Standing]:
    """Return the current standings, with every final result; with ``after_round``, those of an earlier moment."""
    report = report_of(state, published_only=published_only)
    rules = CompetitionRules.from_json(state.rules)
    return compute_standings(report, rules, announced=state.rounds, after_round=after_round)


@dataclass(frozen=True, slots=True)
class Fees:
    """Sums in hundredths: fees due from those who take part, and fees paid."""

    due: int
    paid: int
    owing: int


def sum_fees(live: LiveChampionship, state: State) -> Fees:
    """Return what entrants with a place owe and have paid."""
    known = entrants_by_number(live)
    due = paid = owing = 0
    for entrant in state.taking_part():
        row = known.get(entrant.number)
        fee = 0 if row is not None and row.is_exempt else live.fee_cents
        given = row.paid_cents if row is not None else 0
        gone = entrant.left_from is not None and entrant.left_from <= entrant.first_round
        due += 0 if gone else fee
        paid += given
        owing += 0 if gone else max(0, fee - given)
    return Fees(due, paid, owing)


def game_rules_of(live: LiveChampionship) -> GameRules | None:
    """Return the rule set the championship is played under, None if it names none."""
    version = live.championship.rule_set
    return GameRules(version.as_rules(), version.as_tileset()) if version else None


def find_absence_limit(live: LiveChampionship, one: LiveRound) -> datetime | None:
    """Return when an absent player forfeits, by the rules of the game (FISC: fifteen minutes). One query.

    None if no rules are named, or for a league, whose games are played whenever people find the time.
    """
    rules = live.championship.rule_set
    if rules is None or str(live.championship.rules.get("system", "")) == "round_robin":
        return None
    published = live.events.filter(act=Act.PUBLISHED.value, payload__round=one.number).order_by("-number").first()
    if published is None:
        return None
    return published.moment + timedelta(minutes=rules.as_rules().forfeits.absence.grace_minutes)
