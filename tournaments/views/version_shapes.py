"""One version of results in the shapes of its templates: what it is, standings and rounds of the report."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit_labels import action_label
from federation.models import AuditEntry
from tournaments.code_texts import title_of
from tournaments.competition import CompetitionRules, InvalidRules
from tournaments.labels import TIE_BREAKS
from tournaments.models import ResultsVersion
from tournaments.report import ReportedTable, Severity
from tournaments.report_json import report_from_json
from tournaments.standings import compute_standings
from tournaments.views.shapes import Shape, tie_break_text


def has_preview(version: ResultsVersion) -> bool:
    """Whether standings and rounds can be made of its report: one with errors may contradict itself."""
    # Not by its state: a replaced version may have been one that could not be used.
    refused = any(problem["severity"] == Severity.ERROR for problem in version.problems)
    return bool(version.report) and not refused


def version_tabs(version: ResultsVersion, current: str) -> list[Shape]:
    """For components/tabs.html; a version that cannot be used has nothing more to show."""
    if not has_preview(version):
        return []
    tabs = (("results_version", _("Check")), ("results_standings", _("Standings")), ("results_rounds", _("Rounds")))
    return [
        {
            "label": label,
            "url": reverse(name, args=[version.championship.slug, version.number]),
            "current": name == current,
        }
        for name, label in tabs
    ]


def report_facts(version: ResultsVersion) -> list[Shape]:
    """For components/page_header.html: what the file says it is of, so that a wrong file is noticed."""
    report = version.report
    if not report:
        return []
    players, rounds = len(report["players"]), report["rounds"]
    count = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    length = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    title = _("called “%(name)s” in the file") % {"name": report["name"]} if report["name"] else ""
    facts = [{"icon": "people", "text": f"{count}, {length}"}, {"icon": "note", "text": title}]
    return [fact for fact in facts if fact["text"]]


def history_items(entries: Sequence[AuditEntry]) -> list[Shape]:
    return [
        {"act": action_label(entry.action), "who": entry.actor, "at": entry.at, "note": _in_spite_of(entry)}
        for entry in entries
    ]


def _in_spite_of(entry: AuditEntry) -> str:
    """The warnings that results were accepted in spite of, by their titles."""
    codes = entry.data.get("in_spite_of") or {}
    spelt = ", ".join(f"{title_of(code)} ({count})" for code, count in codes.items())
    return _("in spite of: %(warnings)s") % {"warnings": spelt} if spelt else ""


def standings_of_report(version: ResultsVersion) -> Shape:
    """For components/standings.html, as accepting would write them. One query."""
    try:
        rules = CompetitionRules.from_json(version.championship.rules)
    except InvalidRules:
        rules = CompetitionRules()
    people = _people(version)
    standings = compute_standings(report_from_json(version.report or {}), rules)
    # A tie-break that is known of nobody (files without game points have two) gets no column.
    known = [
        (index, code)
        for index, code in enumerate(rules.tie_breaks)
        if any(standing.tie_breaks[index] is not None for standing in standings)
    ]
    rows = [
        {
            "place": standing.place,
            **people.get(standing.number, {"name": ""}),
            "half_points": standing.half_points,
            "tie_breaks": [tie_break_text(code, standing.tie_breaks[index]) for index, code in known],
        }
        for standing in standings
    ]
    return {
        "headings": [TIE_BREAKS[code] for _index, code in known],
        "tie_break_names": [TIE_BREAKS[code].short for _index, code in known],
        "rows": rows,
    }


def rounds_of_report(version: ResultsVersion) -> dict[int, list[ReportedTable]]:
    """The tables of the report by round, in the order of the hall."""
    tables: dict[int, list[ReportedTable]] = {}
    for table in report_from_json(version.report or {}).tables:
        tables.setdefault(table.round, []).append(table)
    for of_round in tables.values():
        of_round.sort(key=lambda table: (table.number is None, table.number or 0))
    return dict(sorted(tables.items()))


def table_items(version: ResultsVersion, tables: Sequence[ReportedTable]) -> list[Shape]:
    """For components/round_tables.html. One query."""
    people = _people(version)
    return [
        {
            "number": table.number,
            "seats": [
                {
                    **people.get(seat.player, {"name": ""}),
                    "outcome": seat.outcome,
                    "kind": seat.kind,
                    "game_points": seat.game_points,
                    "half_points": seat.half_points,
                    "starts": seat.starts,
                    "place": seat.place,
                }
                for seat in table.seats
            ],
        }
        for table in tables
    ]


def _people(version: ResultsVersion) -> dict[int, Shape]:
    """By number in the file: the name as the file has it, the club, and the player's page where it is known."""
    people: dict[int, Shape] = {
        player["number"]: {"name": player["name"], "club": player["club"], "url": ""}
        for player in (version.report or {}).get("players", ())
    }
    entries = version.entries.annotate(registered=F("player__number")).order_by()
    for number, registered in entries.values_list("number", "registered"):
        if registered is not None and number in people:
            people[number]["url"] = reverse("player", args=[registered])
    return people
