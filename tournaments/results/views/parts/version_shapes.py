"""One version of results in the shapes of its templates: what it is, its pages, what was done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.audit.models import AuditEntry
from federation.audit.words import action_label
from federation.problems.kinds import Severity
from federation.values.parts import Choice, Fact
from tournaments.championship.models.results import ResultsVersion
from tournaments.report.stored import read_stored_players
from tournaments.report.words.sentences import title_of


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
    report = read_stored_players(version.report)
    if report is None:
        return []
    players, rounds = len(report.players), report.rounds
    count = ngettext("%(count)s player", "%(count)s players", players) % {"count": players}
    length = ngettext("%(count)s round", "%(count)s rounds", rounds) % {"count": rounds}
    title = _("called “%(name)s” in the file") % {"name": report.name} if report.name else ""
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
