"""Standings, rounds and cross-tables for their components, either accepted or as accepting would write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from federation.templatetags.faristol import half_points
from federation.web.addresses import numbered_addresses
from tournaments.championship.models.games import Entry, Seat, Table
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.ports import EntryRating
from tournaments.championship.queries.game_rules import rules_of, standings_of
from tournaments.championship.queries.standings import CrossCell, CrossLine, rated_player_id
from tournaments.championship.views.corrections import CorrectionItem
from tournaments.championship.views.frame import player_url
from tournaments.competition.words.labels import TieBreakLabel, label_tie_break, name_disqualification, tie_break_text
from tournaments.report.packed import read_stored, read_stored_players
from tournaments.report.report import ReportedSeat, ReportedTable

CLASSIC_SEATS = 2


@dataclass(frozen=True, slots=True)
class SeatItem:
    """A player at a table. ``place`` only if more than two sit there."""

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

    ``correct_url``: where it is corrected; ``report_url``: where an error is reported; ``game_url``: its recorded
    game; ``sheet_url``: where its sheet is entered. ``corrections``: what was corrected after acceptance.
    """

    number: int | None
    seats: Sequence[SeatItem]
    correct_url: str = ""
    game_url: str = ""
    sheet_url: str = ""
    report_url: str = ""
    corrections: Sequence[CorrectionItem] = ()


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
    """At tables of three and four the best comes first, with the place; a classic game keeps its order."""
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
    """For components/championships/standings.html; ``headings`` explain the tie-breaks' short names."""

    headings: Sequence[TieBreakLabel]
    rows: Sequence[StandingRow]

    @property
    def tie_break_names(self) -> list[str | Promise]:
        return [heading.short for heading in self.headings]


def standings_table(
    entries: Sequence[Entry], tie_breaks: Sequence[str], ratings: Mapping[int, EntryRating]
) -> StandingsTable:
    known = known_tie_breaks(tie_breaks, [entry.tie_breaks for entry in entries])
    address = numbered_addresses("player")
    return StandingsTable(
        headings=[label_tie_break(code) for _index, code in known],
        rows=[
            _standing_row(entry, known, ratings.get(rated_player_id(entry)), address(entry.player.number))
            for entry in entries
        ],
    )


def known_tie_breaks(tie_breaks: Sequence[str], lines: Sequence[Sequence[float | None]]) -> list[tuple[int, str]]:
    """Return the tie-breaks that get a column, with their index in each line; those without any value are left out.

    Files without game points have two of that kind. A line is shorter if a tie-break was added to the rules after the
    results.
    """
    return [
        (index, code)
        for index, code in enumerate(tie_breaks)
        if any(index < len(line) and line[index] is not None for line in lines)
    ]


def _standing_row(entry: Entry, known: Sequence[tuple[int, str]], rating: EntryRating | None, url: str) -> StandingRow:
    return StandingRow(
        place=entry.place,
        name=entry.player.name,
        url=url,
        club=entry.player.club.name if entry.player.club else "",
        half_points=entry.half_points,
        notes=standing_notes(entry.taken_off, entry.disqualified_after, entry.group),
        tie_breaks=[tie_break_text(code, _tie_break(entry, index)) for index, code in known],
        rating=rating.before if rating else None,
        after=rating.after if rating else None,
        change=rating.change if rating else None,
    )


def standing_notes(taken_off: int, disqualified_after: int | None, group: str = "") -> list[str]:
    """Return the notes below a name in the standings: the group, points that don't count, a disqualification."""
    notes = [_("group %(name)s") % {"name": group}] if group else []
    if disqualified_after is not None:
        notes.append(name_disqualification(disqualified_after))
    if taken_off:
        notes.append(_("fictitious points not counted: %(points)s") % {"points": half_points(taken_off)})
    return notes


def _tie_break(entry: Entry, index: int) -> float | None:
    """Return the value as stored; None also if a tie-break was added to the rules after the results."""
    return entry.tie_breaks[index] if index < len(entry.tie_breaks) else None


def standings_of_report(version: ResultsVersion, *, registered: bool = False) -> StandingsTable:
    """As accepting would write them; ``registered`` uses the registry's names where known. One query."""
    rules = rules_of(version.championship)
    people = _people(version, registered=registered)
    standings = standings_of(version.championship, read_stored(version.report))
    known = known_tie_breaks(rules.tie_breaks, [standing.tie_breaks for standing in standings])
    rows = []
    for standing in standings:
        person = people.get(standing.number, _NOBODY)
        row = StandingRow(
            place=standing.place,
            name=person.name,
            url=person.url,
            club=person.club,
            half_points=standing.half_points,
            notes=standing_notes(standing.taken_off, standing.disqualified_after, standing.group),
            tie_breaks=[tie_break_text(code, standing.tie_breaks[index]) for index, code in known],
        )
        rows.append(row)
    return StandingsTable([label_tie_break(code) for _index, code in known], rows)


def rounds_of_report(version: ResultsVersion) -> dict[int, list[ReportedTable]]:
    """Return the report's tables by round, in order of table number."""
    tables: dict[int, list[ReportedTable]] = {}
    for table in read_stored(version.report).tables:
        tables.setdefault(table.round, []).append(table)
    for of_round in tables.values():
        of_round.sort(key=lambda table: (table.number is None, table.number or 0))
    return dict(sorted(tables.items()))


def table_items(
    version: ResultsVersion, tables: Sequence[ReportedTable], *, registered: bool = False
) -> list[TableItem]:
    """For components/championships/round_tables.html; ``registered`` as in standings_of_report. One query."""
    people = _people(version, registered=registered)
    return [TableItem(table.number, [_seat_item(seat, people) for seat in table.seats]) for table in tables]


def _seat_item(seat: ReportedSeat, people: Mapping[int, _Person]) -> SeatItem:
    person = people.get(seat.player, _NOBODY)
    return SeatItem(
        name=person.name,
        url=person.url,
        outcome=seat.outcome,
        kind=seat.kind,
        game_points=seat.game_points,
        half_points=seat.half_points,
        starts=seat.starts,
        place=seat.place,
    )


@dataclass(frozen=True, slots=True)
class _Person:
    """A player as in the file or the registry; ``url`` is the player's page, if identified."""

    name: str = ""
    club: str = ""
    url: str = ""


_NOBODY = _Person()


def _people(version: ResultsVersion, *, registered: bool) -> dict[int, _Person]:
    """Return players by number in the file."""
    known = {entry.number: entry.player for entry in version.entries.select_related("player").order_by()}
    report = read_stored_players(version.report)
    people = {}
    for told in report.players if report else ():
        player = known.get(told.number)
        name = player.name if player is not None and registered else told.name
        url = player_url(player) if player is not None else ""
        people[told.number] = _Person(name, told.club, url)
    return people
