"""Championships, standings and tables in the shapes that templates/components name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.models import Player
from federation.templatetags.faristol import half_points
from federation.values.parts import Choice, Detail, Fact, Link, PageAction
from tournaments.models import Championship, Entry, Seat, Table
from tournaments.ports import EntryRating
from tournaments.queries.championships.rounds import CrossCell, CrossLine
from tournaments.queries.championships.standings import is_classic, rated_player_id
from tournaments.queries.championships.visible import CalendarEntry
from tournaments.rules.competition import TieBreak
from tournaments.rules.course.phases import Phase, Step
from tournaments.texts.labels import PHASES, STEPS, TIE_BREAKS, TieBreakLabel, name_disqualification
from tournaments.texts.tie_breaks import tie_break_text

CLASSIC_SEATS = 2
LONGEST_WEEKEND = timedelta(days=4)


def player_url(player: Player) -> str:
    return reverse("player", args=[player.number])


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
        note=_player_count(entry.players),
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


def _player_count(count: int) -> str:
    return ngettext("%(count)d player", "%(count)d players", count) % {"count": count} if count else ""


@dataclass(frozen=True, slots=True)
class LifeStep:
    """A step of components/championships/timeline.html."""

    name: str
    status: str
    when: str


def life_steps(steps: Sequence[Step]) -> list[LifeStep]:
    return [LifeStep(str(STEPS[step.code]), step.status.value, _day_of(step.when)) for step in steps]


def _day_of(when: datetime | date | None) -> str:
    if when is None:
        return ""
    day = timezone.localdate(when) if isinstance(when, datetime) else when
    return formats.date_format(day, "DATE_FORMAT")


def date_span(first: date, last: date) -> str:
    """The days of play, as a person writes them: 14 March 2026, 14–15 March 2026, 31 May 2026 – 1 June 2026."""
    end = formats.date_format(last, "DATE_FORMAT")
    if first == last:
        return end
    starts_with_day = formats.get_format("DATE_FORMAT").startswith("j")
    if starts_with_day and (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{end}"
    return f"{formats.date_format(first, 'DATE_FORMAT')} – {end}"


def championship_facts(championship: Championship) -> list[Fact]:
    """When, where, by whom."""
    when = date_span(championship.starts_on, championship.ends_on)
    if championship.starts_at is not None:
        when += f", {formats.time_format(championship.starts_at, 'TIME_FORMAT')}"
    facts = [
        Fact("calendar", when),
        Fact("place", championship.place),
        Fact("people", championship.organiser),
        Fact("check", _("Official circuit") if championship.is_circuit else ""),
    ]
    return [fact for fact in facts if fact.text]


def announced_facts(championship: Championship) -> list[Detail]:
    """What else was announced, only what there is."""
    facts = [
        Detail(_("Contact"), championship.contact),
        Detail(_("Entries until"), _day_of(championship.entry_deadline)),
        Detail(_("Timetable published on"), _day_of(championship.timetable_on)),
        Detail(_("Rounds"), str(championship.rounds or "")),
        Detail(_("Capacity"), _player_count(championship.capacity or 0)),
        Detail(_("Fee"), championship.fee),
        Detail(_("Prizes"), championship.prizes),
        Detail(_("Dictionary"), championship.dictionary),
    ]
    return [fact for fact in facts if fact.text]


def championship_tabs(championship: Championship, current: str, *, classic: bool) -> list[Choice]:
    """For components/ways/tabs.html. ``classic`` tells whether everybody sits at tables of two."""
    crosstable = _("Cross-table") if classic else _("Places")
    tabs = (
        ("championship", _("Standings")),
        ("championship_rounds", _("Rounds")),
        ("championship_crosstable", crosstable),
        ("championship_games", _("Recorded games")),
    )
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def live_tabs(championship: Championship, current: str) -> list[Choice]:
    """For components/ways/tabs.html: the pages of a championship that is run here."""
    tabs = (("live_now", _("The day")), ("entry_list", _("Who plays")))
    return [Choice(label, reverse(name, args=[championship.slug]), name == current) for name, label in tabs]


def manage_actions(championship: Championship) -> list[PageAction]:
    """The way to the championship's desk page."""
    return [PageAction(_("Manage"), reverse("championship_manage", args=[championship.slug]), "arrow")]


def trf_links(championship: Championship) -> list[Link]:
    """Links for components/ways/download.html; none where more than two sit at a table."""
    if not is_classic(championship):
        return []
    url = reverse("trf_download", args=[championship.slug])
    return [Link("TRF", url), Link("TRF-16", f"{url}?version=16")]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of components/championships/standings.html."""

    place: int | None
    name: str
    url: str
    club: str
    half_points: int | None
    notes: Sequence[str]
    tie_breaks: Sequence[str]
    rating: int | None = None
    after: int | None = None
    change: int | None = None


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """For components/championships/standings.html; ``headings`` explain the short names of the tie-breaks."""

    headings: Sequence[TieBreakLabel]
    rows: Sequence[StandingRow]

    @property
    def tie_break_names(self) -> list[str | Promise]:
        return [heading.short for heading in self.headings]


def standings_table(
    entries: Sequence[Entry], tie_breaks: Sequence[TieBreak], ratings: Mapping[int, EntryRating]
) -> StandingsTable:
    known = known_tie_breaks(tie_breaks, [entry.tie_breaks for entry in entries])
    return StandingsTable(
        headings=[TIE_BREAKS[code] for _index, code in known],
        rows=[_standing_row(entry, known, ratings.get(rated_player_id(entry))) for entry in entries],
    )


def known_tie_breaks(
    tie_breaks: Sequence[TieBreak], lines: Sequence[Sequence[float | None]]
) -> list[tuple[int, TieBreak]]:
    """Those that get a column, with their place in each line: not what is known of nobody.

    Files without game points have two of that kind. A line ends sooner where the rules were given another tie-break
    after the results.
    """
    return [
        (index, code)
        for index, code in enumerate(tie_breaks)
        if any(index < len(line) and line[index] is not None for line in lines)
    ]


def _standing_row(entry: Entry, known: Sequence[tuple[int, TieBreak]], rating: EntryRating | None) -> StandingRow:
    return StandingRow(
        place=entry.place,
        name=entry.player.name,
        url=player_url(entry.player),
        club=entry.player.club.name if entry.player.club else "",
        half_points=entry.half_points,
        notes=standing_notes(entry.taken_off, entry.disqualified_after),
        tie_breaks=[tie_break_text(code, _tie_break(entry, index)) for index, code in known],
        rating=rating.before if rating else None,
        after=rating.after if rating else None,
        change=rating.change if rating else None,
    )


def standing_notes(taken_off: int, disqualified_after: int | None) -> list[str]:
    """What a line of the standings says below the name: points that do not count, a disqualification."""
    notes = []
    if disqualified_after is not None:
        notes.append(name_disqualification(disqualified_after))
    if taken_off:
        notes.append(_("fictitious points not counted: %(points)s") % {"points": half_points(taken_off)})
    return notes


def _tie_break(entry: Entry, index: int) -> float | None:
    """The value as stored; None too where the rules were given another tie-break after the results."""
    return entry.tie_breaks[index] if index < len(entry.tie_breaks) else None


@dataclass(frozen=True, slots=True)
class SeatItem:
    """A player at a table. ``place`` only where more than two sit there."""

    name: str
    url: str
    outcome: str | None
    kind: str
    game_points: int | None
    half_points: int | None
    starts: bool | None
    place: int | None


@dataclass(frozen=True, slots=True)
class TableItem:
    """A table of a round, for components/championships/round_tables.html. Addresses are empty where there is no way.

    ``correct_url``: where it is mended; ``game_url``: its recorded game; ``sheet_url``: where its sheet is entered.
    """

    number: int | None
    seats: Sequence[SeatItem]
    correct_url: str = ""
    game_url: str = ""
    sheet_url: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player's line of components/championships/cross_table.html."""

    number: int
    place: int | None
    name: str
    url: str
    half_points: int | None
    cells: Sequence[CrossCell | None]


def board_shapes(tables: Sequence[Table]) -> list[TableItem]:
    """Seats must be prefetched with their players."""
    return [TableItem(table.number, _seat_items(list(table.seats.all()))) for table in tables]


def _seat_items(seats: list[Seat]) -> list[SeatItem]:
    """At tables of three and four the best stands first, with the place; a classic game keeps its order."""
    by_place = len(seats) > CLASSIC_SEATS
    if by_place:
        seats = sorted(seats, key=lambda seat: (seat.place or len(seats), seat.number))
    return [
        SeatItem(
            name=seat.player.name,
            url=player_url(seat.player),
            outcome=seat.outcome,
            kind=seat.kind,
            game_points=seat.game_points,
            half_points=seat.half_points,
            starts=seat.starts,
            place=seat.place if by_place else None,
        )
        for seat in seats
    ]


def cross_rows(lines: Sequence[CrossLine]) -> list[CrossRow]:
    return [
        CrossRow(
            number=line.number,
            place=line.entry.place,
            name=line.entry.player.name,
            url=player_url(line.entry.player),
            half_points=line.entry.half_points,
            cells=line.cells,
        )
        for line in lines
    ]
