"""The calendar: upcoming, past, or one month; filtered by place, rules and rating."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from federation.permissions import Actor, actor_for
from federation.tenancy.scope import current_federation
from federation.values.parts import Choice
from federation.web.downloads import download_links
from federation.web.lists import get_page
from tournaments.calendar.queries import (
    RATED,
    UNRATED,
    CalendarWish,
    choose_championships,
    in_month,
    last_of_month,
    month_of,
    used_competitions,
)
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.queries.championships import (
    NEVER_COMING,
    CalendarEntry,
    coming_championships,
    describe_championships,
    past_championships,
    visible_championships,
)
from tournaments.championship.rules.phases import Phase
from tournaments.championship.views.facts import championship_facts, player_count
from tournaments.championship.views.frame import player_url
from tournaments.championship.words import PHASES
from tournaments.competition.queries import list_competitions
from tournaments.log.progress import Progress

LONGEST_WEEKEND = timedelta(days=4)


@dataclass(frozen=True, slots=True)
class CalendarItem:
    """A line of components/championships/list.html. In lists of finished championships, only the winner is shown."""

    url: str
    name: str
    starts_on: date
    ends_on: date
    place: str
    note: str
    winner: str
    state: str = ""
    state_label: str = ""


def calendar_items(
    entries: Sequence[CalendarEntry], progress: Mapping[int, Progress] | None = None
) -> list[CalendarItem]:
    """``progress``: by id, how far those are that are played here now."""
    known = progress or {}
    return [_calendar_item(entry, known.get(entry.championship.pk)) for entry in entries]


def _calendar_item(entry: CalendarEntry, progress: Progress | None = None) -> CalendarItem:
    championship = entry.championship
    return CalendarItem(
        url=reverse("championship", args=[championship.slug]),
        name=championship.name,
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        place=championship.place,
        note=_round_of(progress) if progress is not None and progress.is_under_way else player_count(entry.players),
        winner=", ".join(entry.winners),
        state="" if entry.winners else entry.phase.value,
        state_label="" if entry.winners else str(PHASES[entry.phase]),
    )


def _round_of(progress: Progress) -> str:
    return _("round %(number)s of %(all)s") % {"number": progress.round, "all": progress.rounds}


def choose_next(
    ahead: Sequence[CalendarEntry], today: date, progress: Mapping[int, Progress] | None = None
) -> CalendarEntry | None:
    """What a home speaks of first: what is played today, then what begins next, by the first days of ``ahead``.

    Of what is played today, first what can be followed here, by ``progress``. A league that goes on for months is next
    to nothing else, and a cancelled championship never is.
    """
    held = [one for one in ahead if one.phase is not Phase.CANCELLED]
    followed = {pk for pk, one in (progress or {}).items() if one.is_under_way}
    return min(
        held,
        key=lambda one: (_is_long_under_way(one.championship, today), one.championship.pk not in followed),
        default=None,
    )


@dataclass(frozen=True, slots=True)
class NextChampionship:
    """For the hero of the home: how many days are left (None once it has begun), until when to enter.

    ``progress``: how far it is, once its first round is published here.
    """

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
    progress: Progress | None = None


def next_championship(entry: CalendarEntry, today: date, progress: Progress | None = None) -> NextChampionship:
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
        progress=progress if progress is not None and progress.round else None,
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
    """For the home page: the latest winner and the runners-up."""

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


# Longer ones are listed above the month, not on each of their days.
LONGEST = timedelta(days=9)


@dataclass(frozen=True, slots=True)
class MonthItem:
    name: str
    url: str
    place: str
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class LongItem:
    """A championship that lasts weeks, with its days."""

    item: MonthItem
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class MonthDay:
    day: date
    is_other: bool
    is_today: bool
    items: Sequence[MonthItem]


@dataclass(frozen=True, slots=True)
class Month:
    """``weeks`` begin on Monday and include days of the adjacent months; ``weekdays`` are their names."""

    first: date
    title: str
    weekdays: Sequence[str]
    weeks: Sequence[Sequence[MonthDay]]
    long: Sequence[LongItem]
    is_empty: bool


def month_shape(first: date, championships: Iterable[Championship], today: date) -> Month:
    by_day: dict[date, list[MonthItem]] = {}
    long = []
    for one in championships:
        item = _item(one)
        if one.ends_on - one.starts_on > LONGEST:
            long.append(LongItem(item, one.starts_on, one.ends_on))
            continue
        for offset in range((one.ends_on - one.starts_on).days + 1):
            by_day.setdefault(one.starts_on + timedelta(days=offset), []).append(item)
    weeks = Calendar().monthdatescalendar(first.year, first.month)
    return Month(
        first=first,
        title=formats.date_format(first, "YEAR_MONTH_FORMAT"),
        weekdays=[formats.date_format(day, "D") for day in weeks[0]],
        weeks=[
            [MonthDay(day, day.month != first.month, day == today, by_day.get(day, ())) for day in week]
            for week in weeks
        ],
        long=long,
        is_empty=not long and not any(day.month == first.month for day in by_day),
    )


def _item(championship: Championship) -> MonthItem:
    return MonthItem(
        championship.name,
        reverse("championship", args=[championship.slug]),
        championship.place,
        championship.state == ChampionshipState.CANCELLED,
    )


COMING, PAST, MONTH = "coming", "past", "month"
LONGEST_PLACE = 60


def championship_list(request: HttpRequest) -> HttpResponse:
    """The calendar: upcoming, past, or a month. By default upcoming, if there are any."""
    actor, today = actor_for(request.user), timezone.localdate()
    wish = _wish(request)
    if request.GET.get("when") == MONTH:
        return _month(request, actor, wish, today)
    lists: dict[str, QuerySet[Championship]] = {
        COMING: coming_championships(actor, today),
        PAST: past_championships(actor, today),
    }
    wanted = request.GET.get("when", "")
    when = wanted if wanted in lists else COMING if lists[COMING].exists() else PAST
    page = get_page(request, choose_championships(lists[when], wish, today))
    context = {
        **_calendar_frame(request, wish, when),
        "page": page,
        "championships": calendar_items(describe_championships(list(page), today)),
        "downloads": download_links("calendar_download") if page.paginator.count else [],
    }
    return render(request, "tournaments/calendar/list.html", context)


def _month(request: HttpRequest, actor: Actor, wish: CalendarWish, today: date) -> HttpResponse:
    """One month, past or future; refused or withdrawn championships are left out."""
    first = month_of(request.GET.get("month", ""), today)
    last = last_of_month(first)
    seen = visible_championships(actor).exclude(state__in=NEVER_COMING)
    found = in_month(choose_championships(seen, wish, today), first, last)
    beside = (
        (_("Previous month"), "prev", first - timedelta(days=1)),
        (_("Next month"), "next", last + timedelta(days=1)),
    )
    context = {
        **_calendar_frame(request, wish, MONTH),
        "month": month_shape(first, found, today),
        "months": [
            {"label": label, "rel": rel, "url": _address(request, when=MONTH, month=f"{day:%Y-%m}")}
            for label, rel, day in beside
        ],
    }
    return render(request, "tournaments/calendar/month.html", context)


def _calendar_frame(request: HttpRequest, wish: CalendarWish, when: str) -> dict[str, object]:
    """The context that list and month share; every link keeps the filter."""
    names = {one.code: one.name for one in list_competitions(current_federation())}
    choices = ((COMING, _("Upcoming")), (PAST, _("Past")), (MONTH, _("Month")))
    return {
        "section": "championships",
        "when": when,
        "wish": wish,
        "competitions": [(code, names.get(code, code)) for code in used_competitions()],
        "without_wish": f"?when={when}",
        "choices": [Choice(label, _address(request, when=code), code == when) for code, label in choices],
    }


def _wish(request: HttpRequest) -> CalendarWish:
    rated = request.GET.get("rated", "")
    return CalendarWish(
        # PostgreSQL rejects text with NUL in it.
        place=request.GET.get("place", "").replace("\0", "").strip()[:LONGEST_PLACE],
        competition=request.GET.get("competition", "").replace("\0", "")[:40],
        rated=rated if rated in (RATED, UNRATED) else "",
    )


def _address(request: HttpRequest, **changed: str) -> str:
    """Return the same filter with something changed, from its first page on."""
    asked = {name: request.GET.get(name, "").strip() for name in ("place", "competition", "rated")}
    return f"?{urlencode({name: text for name, text in {**changed, **asked}.items() if text})}"
