"""A version's report in the shapes of templates/components: standings and tables, as accepting would write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.counting import rules_of, standings_of
from tournaments.championship.views.links import player_url
from tournaments.championship.views.results.standings import (
    StandingRow,
    StandingsTable,
    known_tie_breaks,
    standing_notes,
)
from tournaments.championship.views.results.tables import SeatItem, TableItem
from tournaments.competition.words.tie_breaks import label_tie_break, tie_break_text
from tournaments.report.report import ReportedSeat, ReportedTable
from tournaments.report.stored import read_stored, read_stored_players


def standings_of_report(version: ResultsVersion, *, registered: bool = False) -> StandingsTable:
    """As accepting would write them; ``registered``: names as in the registry where they are known. One query."""
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
    """The tables of the report by round, in the order of the hall."""
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
    """A player as the file or the registry has it; ``url``: the page of the player, where it is known who that is."""

    name: str = ""
    club: str = ""
    url: str = ""


_NOBODY = _Person()


def _people(version: ResultsVersion, *, registered: bool) -> dict[int, _Person]:
    """By number in the file."""
    known = {entry.number: entry.player for entry in version.entries.select_related("player").order_by()}
    report = read_stored_players(version.report)
    people = {}
    for told in report.players if report else ():
        player = known.get(told.number)
        name = player.name if player is not None and registered else told.name
        url = player_url(player) if player is not None else ""
        people[told.number] = _Person(name, told.club, url)
    return people
