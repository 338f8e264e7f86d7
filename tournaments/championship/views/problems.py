"""Problems found in results, as their templates need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.problems.kinds import Severity
from federation.values.parts import Choice
from tournaments.report.acknowledgement import NAME_CODES, count_warnings
from tournaments.report.codes import CODES
from tournaments.report.words import code_url, describe_where, fill, title_of

# The most serious first.
SEVERITIES = (Severity.ERROR.value, Severity.WARNING.value, Severity.NOTE.value)


@dataclass(frozen=True, slots=True)
class ProblemItem:
    """For components/page/problems.html. ``found`` is the offending value as written in the file."""

    severity: str
    code: str
    message: str
    where: str
    found: str | int
    help_url: str


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """The problems of one severity, for tournaments/results/version/_problems.html."""

    severity: str
    label: str
    items: Sequence[ProblemItem]


@dataclass(frozen=True, slots=True)
class WarningItem:
    """The number of warnings of one kind against accepting."""

    title: str
    count: int
    help_url: str


_NOBODY: Mapping[int, str] = {}


def problem_items(problems: Iterable[Mapping[str, Any]], names: Mapping[int, str] = _NOBODY) -> list[ProblemItem]:
    """For components/page/problems.html: most serious first, then in file order, without names to identify.

    Some files of names have no player numbers, so those players are called by the given ``names``.
    """
    kept = [problem for problem in problems if problem["code"] not in NAME_CODES]
    kept.sort(key=lambda problem: SEVERITIES.index(problem["severity"]))
    return [_problem_item(problem, names) for problem in kept]


def _problem_item(problem: Mapping[str, Any], names: Mapping[int, str]) -> ProblemItem:
    params = problem["params"]
    return ProblemItem(
        severity=problem["severity"],
        code=problem["code"],
        message=fill(problem["code"], params, names),
        where=describe_where(problem["where"]),
        found=params.get("found", ""),
        help_url=code_url(problem["code"]) if problem["code"] in CODES else "",
    )


def warning_items(problems: Iterable[Mapping[str, Any]]) -> list[WarningItem]:
    """Return the warnings against accepting, one line for each kind."""
    counts = count_warnings(problems)
    return [WarningItem(title_of(code), count, code_url(code)) for code, count in counts.items()]


def problem_groups(items: Iterable[ProblemItem], shown: str = "") -> list[ProblemGroup]:
    """Return the items by severity, without empty groups; ``shown`` keeps only one severity."""
    by_severity: dict[str, list[ProblemItem]] = {severity: [] for severity in SEVERITIES}
    for item in items:
        by_severity[item.severity].append(item)
    return [
        ProblemGroup(severity, count_label(severity, len(found)), found)
        for severity, found in by_severity.items()
        if found and shown in ("", severity)
    ]


def count_label(severity: str, count: int) -> str:
    """“3 errors”, “2 to check”, “1 note”."""
    texts = {
        Severity.ERROR: ngettext("%(count)s error", "%(count)s errors", count),
        Severity.WARNING: ngettext("%(count)s to check", "%(count)s to check", count),
        Severity.NOTE: ngettext("%(count)s note", "%(count)s notes", count),
    }
    return texts[Severity(severity)] % {"count": count}


def severity_shown(request: HttpRequest) -> str:
    """Return the severity the reader filtered by; empty for all."""
    shown = request.GET.get("show", "")
    return shown if shown in SEVERITIES else ""


def severity_choices(groups: Iterable[ProblemGroup], query: QueryDict, shown: str) -> list[Choice]:
    """Return the filter choices: all, or one severity. None if there is nothing to choose between."""
    counted = list(groups)
    if len(counted) < 2:
        return []
    choices = [("", _("All")), *((group.severity, group.label) for group in counted)]
    return [Choice(label, _with_shown(query, severity), severity == shown) for severity, label in choices]


def _with_shown(query: QueryDict, severity: str) -> str:
    changed = query.copy()
    changed.pop("settled", None)
    changed["show"] = severity
    return f"?{changed.urlencode()}#problems"


def name_notes(problems: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return why a name in the file wasn't matched for certain; just being absent needs no explanation."""
    return {
        problem["params"]["name"]: fill(problem["code"], problem["params"])
        for problem in problems
        if problem["code"] in NAME_CODES and problem["severity"] == Severity.WARNING
    }
