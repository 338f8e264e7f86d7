"""Championships as lines of the calendar, the next one and the last podium of a home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.championship.queries.championships.visible import CalendarEntry
from tournaments.championship.rules.phases import Phase
from tournaments.championship.views.facts import championship_facts, player_count
from tournaments.championship.views.links import player_url
from tournaments.championship.words import PHASES

LONGEST_WEEKEND = timedelta(days=4)


@dataclass(frozen=True, slots=True)
class CalendarItem:
    """A line of components/championships/list.html. In a list of finished championships the winner says it all."""

    url: str
    name: str
    starts_on: date
    ends_on: date
    place: str
    note: str
    winner: str
    state: str = ""
    state_label: str = ""


def calendar_items(entries: Sequence[CalendarEntry]) -> list[CalendarItem]:
    return [_calendar_item(entry) for entry in entries]


def _calendar_item(entry: CalendarEntry) -> CalendarItem:
    championship = entry.championship
    return CalendarItem(
        url=reverse("championship", args=[championship.slug]),
        name=championship.name,
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        place=championship.place,
        note=player_count(entry.players),
        winner=", ".join(entry.winners),
        state="" if entry.winners else entry.phase.value,
        state_label="" if entry.winners else str(PHASES[entry.phase]),
    )


def choose_next(ahead: Sequence[CalendarEntry], today: date) -> CalendarEntry | None:
    """What a home speaks of first: what is played today, then what begins next, by the first days of ``ahead``.

    A league that goes on for months is next to nothing else, and a cancelled championship never is.
    """
    held = [one for one in ahead if one.phase is not Phase.CANCELLED]
    return min(held, key=lambda one: _is_long_under_way(one.championship, today), default=None)


@dataclass(frozen=True, slots=True)
class NextChampionship:
    """For the hero of the home: how many days are left (None once it has begun), until when to enter."""

    url: str
    name: str
    state: str
    state_label: str
    facts: Sequence[str]
    days_left: int | None
    is_today: bool
    entries_until: date | None
    fee: str
    rounds: int | None


def next_championship(entry: CalendarEntry, today: date) -> NextChampionship:
    championship, item = entry.championship, _calendar_item(entry)
    return NextChampionship(
        url=item.url,
        name=item.name,
        state=item.state,
        state_label=item.state_label,
        facts=[fact.text for fact in championship_facts(championship)[:2]],
        days_left=(championship.starts_on - today).days if championship.starts_on > today else None,
        is_today=championship.starts_on <= today <= championship.ends_on,
        entries_until=championship.entry_deadline if (championship.entry_deadline or today) > today else None,
        fee=championship.fee,
        rounds=championship.rounds,
    )


def _is_long_under_way(championship: Championship, today: date) -> bool:
    length = championship.ends_on - championship.starts_on
    return championship.starts_on <= today and length > LONGEST_WEEKEND


@dataclass(frozen=True, slots=True)
class PodiumPlayer:
    place: int | None
    name: str
    url: str
    half_points: int | None


@dataclass(frozen=True, slots=True)
class Podium:
    """For the home: who won last, and who came next."""

    name: str
    url: str
    day: date
    players: Sequence[PodiumPlayer]


def podium_shape(entries: Sequence[Entry]) -> Podium | None:
    if not entries:
        return None
    championship = entries[0].championship
    return Podium(
        name=championship.name,
        url=reverse("championship", args=[championship.slug]),
        day=championship.ends_on,
        players=[
            PodiumPlayer(entry.place, entry.player.name, player_url(entry.player), entry.half_points)
            for entry in entries
        ],
    )
