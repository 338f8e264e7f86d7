"""Problems found in results, in the shapes of their templates and of the page that explains every code."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.acknowledgement import NAME_CODES, count_warnings
from tournaments.code_texts import advice_of, meaning_of, title_of
from tournaments.codes import CODES
from tournaments.messages import fill
from tournaments.report import Severity
from tournaments.views.shapes import Shape
from tournaments.whereabouts import describe_where

# The gravest first.
SEVERITIES = (Severity.ERROR.value, Severity.WARNING.value, Severity.NOTE.value)
# Parameters that are the number of a player in the file.
_NUMBERS = ("number", "other")


def code_url(code: str) -> str:
    """Where a code is explained."""
    return f"{reverse('problem_codes')}#{code}"


def problem_items(problems: Iterable[Mapping[str, Any]], report: Mapping[str, Any] | None = None) -> list[Shape]:
    """For components/problems.html, the gravest first, else in the order of the file; names to settle are left out.

    Files of names give their players numbers that stand nowhere in them: with the report, the names are said too.
    """
    names = {player["number"]: player["name"] for player in (report or {}).get("players", ())}
    kept = [problem for problem in problems if problem["code"] not in NAME_CODES]
    kept.sort(key=lambda problem: SEVERITIES.index(problem["severity"]))
    return [_problem_item(problem, names) for problem in kept]


def _problem_item(problem: Mapping[str, Any], names: Mapping[int, str]) -> Shape:
    params = problem["params"]
    numbers = [params[name] for name in _NUMBERS if name in params]
    return {
        "severity": problem["severity"],
        "code": problem["code"],
        "message": fill(problem["code"], params),
        "where": describe_where(problem["where"]),
        "found": params.get("found", ""),
        "players": [{"number": number, "name": names[number]} for number in numbers if number in names],
        "help_url": code_url(problem["code"]) if problem["code"] in CODES else "",
    }


def warning_items(problems: Iterable[Mapping[str, Any]]) -> list[Shape]:
    """The warnings that stand against accepting, one line for each kind: [{title, count, help_url}]."""
    counts = count_warnings(problems)
    return [{"title": title_of(code), "count": count, "help_url": code_url(code)} for code, count in counts.items()]


def problem_groups(items: Iterable[Shape], shown: str = "") -> list[Shape]:
    """The items by severity, empty ones left out: [{severity, label, items}]; ``shown`` keeps one severity alone."""
    by_severity: dict[str, list[Shape]] = {severity: [] for severity in SEVERITIES}
    for item in items:
        by_severity[item["severity"]].append(item)
    return [
        {"severity": severity, "label": count_label(severity, len(found)), "items": found}
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
    """The severity a reader asked to see alone; empty for all of them."""
    shown = request.GET.get("show", "")
    return shown if shown in SEVERITIES else ""


def severity_choices(groups: Iterable[Shape], query: QueryDict, shown: str) -> list[Shape]:
    """For components/segments.html: all, or one severity. None where there is nothing to choose among."""
    counted = list(groups)
    if len(counted) < 2:
        return []
    choices = [("", _("All")), *((group["severity"], group["label"]) for group in counted)]
    return [
        {"label": label, "url": _with_shown(query, severity), "current": severity == shown}
        for severity, label in choices
    ]


def _with_shown(query: QueryDict, severity: str) -> str:
    changed = query.copy()
    changed.pop("settled", None)
    changed["show"] = severity
    return f"?{changed.urlencode()}#problems"


def name_notes(problems: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """By name in the file, why nobody was taken for certain; simply not being there needs no words."""
    return {
        problem["params"]["name"]: fill(problem["code"], problem["params"])
        for problem in problems
        if problem["code"] in NAME_CODES and problem["severity"] == Severity.WARNING
    }


def code_groups() -> list[Shape]:
    """Every code by severity, by its title: [{severity, codes: [{code, title, meaning, advice}]}]."""
    groups: list[Shape] = []
    for severity in SEVERITIES:
        items: list[Shape] = [
            {
                "code": code.code,
                "title": title_of(code.code),
                "meaning": meaning_of(code),
                "advice": advice_of(code.code),
            }
            for code in CODES.values()
            if code.severity == severity
        ]
        groups.append({"severity": severity, "codes": sorted(items, key=lambda item: item["title"].casefold())})
    return groups
