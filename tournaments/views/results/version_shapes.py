"""One version of results in the shapes of its templates: what it is, standings and rounds of the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit.labels import action_label
from federation.models import AuditEntry
from federation.problems.kinds import Severity
from federation.values.parts import Choice, Fact
from tournaments.models import ResultsVersion
from tournaments.problems.sentences import title_of
from tournaments.queries.results.counting import rules_of, standings_of
from tournaments.report.as_json import report_from_json
from tournaments.report.report import ReportedSeat, ReportedTable
from tournaments.texts.labels import TIE_BREAKS
from tournaments.texts.tie_breaks import tie_break_text
from tournaments.views.championships.standing_shapes import (
    StandingRow,
    StandingsTable,
    known_tie_breaks,
    standing_notes,
)
from tournaments.views.championships.table_shapes import SeatItem, TableItem


def has_preview(version: ResultsVersion) -> bool:
    """Whether standings and rounds can be made of its report: one with errors may contradict itself."""
    # Not by its state: a replaced version may have been one that could not be used.
    refused = any(problem["severity"] == Severity.ERROR for problem in version.problems)
    return bool(version.report) and not refused


def version_tabs(version: ResultsVersion, current: str) -> list[Choice]:
    """A version that cannot be used has nothing more to show."""
    if not has_preview(version):
        return []
    tabs = (("results_version", _("Check")), ("results_standings", _("Standings")), ("results_rounds", _("Rounds")))
    args = [version.championship.slug, version.number]
    return [Choice(label, reverse(name, args=args), name == current) for name, label in tabs]


def report_facts(version: ResultsVersion) -> list[Fact]:
    """What the file says it is of, so that a wrong file is noticed."""
    report = version.report
    if not report:
        return []
    players, rounds = len(report["players"]), report["rounds"]
    count = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    length = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    title = _("called “%(name)s” in the file") % {"name": report["name"]} if report["name"] else ""
    facts = [Fact("people", f"{count}, {length}"), Fact("note", title)]
    return [fact for fact in facts if fact.text]


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """What was done with a version, by whom and when."""

    act: str
    who: str
    at: datetime
    note: str


def history_items(entries: Sequence[AuditEntry]) -> list[HistoryItem]:
    return [HistoryItem(action_label(entry.action), entry.actor, entry.at, _in_spite_of(entry)) for entry in entries]


def _in_spite_of(entry: AuditEntry) -> str:
    """The warnings that results were accepted in spite of, by their titles."""
    codes = entry.data.get("in_spite_of") or {}
    spelt = ", ".join(f"{title_of(code)} ({count})" for code, count in codes.items())
    return _("in spite of: %(warnings)s") % {"warnings": spelt} if spelt else ""


def standings_of_report(version: ResultsVersion) -> StandingsTable:
    """As accepting would write them. One query."""
    rules = rules_of(version.championship)
    people = _people(version)
    standings = standings_of(version.championship, report_from_json(version.report or {}))
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
            notes=standing_notes(standing.taken_off, standing.disqualified_after),
            tie_breaks=[tie_break_text(code, standing.tie_breaks[index]) for index, code in known],
        )
        rows.append(row)
    return StandingsTable([TIE_BREAKS[code] for _index, code in known], rows)


def rounds_of_report(version: ResultsVersion) -> dict[int, list[ReportedTable]]:
    """The tables of the report by round, in the order of the hall."""
    tables: dict[int, list[ReportedTable]] = {}
    for table in report_from_json(version.report or {}).tables:
        tables.setdefault(table.round, []).append(table)
    for of_round in tables.values():
        of_round.sort(key=lambda table: (table.number is None, table.number or 0))
    return dict(sorted(tables.items()))


def table_items(version: ResultsVersion, tables: Sequence[ReportedTable]) -> list[TableItem]:
    """For components/championships/round_tables.html. One query."""
    people = _people(version)
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
    """A player as the file has it; ``url``: the page of the player, where it is known who that is."""

    name: str = ""
    club: str = ""
    url: str = ""


_NOBODY = _Person()


def _people(version: ResultsVersion) -> dict[int, _Person]:
    """By number in the file."""
    entries = version.entries.annotate(registered=F("player__number")).order_by()
    registered = dict(entries.values_list("number", "registered"))
    people = {}
    for player in (version.report or {}).get("players", ()):
        number = registered.get(player["number"])
        url = reverse("player", args=[number]) if number is not None else ""
        people[player["number"]] = _Person(player["name"], player["club"], url)
    return people
