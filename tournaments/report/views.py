"""The page that explains every problem code, by subject, with a search."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from federation.names.comparison import normalise_name
from federation.problems.kinds import Severity
from tournaments.report import codes
from tournaments.report.codes import CODES
from tournaments.report.words import advice_of, meaning_of, title_of

# A subject starts at its first code and ends before the next one's, in the order of tournaments.report.codes.
_SUBJECTS = (
    (codes.NO_FILES, "upload", _("Uploading files")),
    (codes.TABLE_DAMAGED, "file", _("Text and dBase files")),
    (codes.WORKBOOK_DAMAGED, "sheets", _("Spreadsheets")),
    (codes.TOO_MANY_PLAYERS, "players", _("List of players")),
    (codes.NO_GAMES, "games", _("Rounds and games")),
    (codes.PLAYER_NOT_FOUND, "registry", _("Names, registry and announcement")),
    (codes.UNUSUAL_SCORE, "scores", _("Scores and the rules of the game")),
)
_GRAVEST_FIRST = (Severity.ERROR, Severity.WARNING, Severity.NOTE)


@dataclass(frozen=True, slots=True)
class Explanation:
    """One code in the reader's language."""

    code: str
    severity: Severity
    title: str
    meaning: str
    advice: str

    def speaks_of(self, wanted: list[str]) -> bool:
        """Return whether every search word begins a word of this explanation."""
        said = normalise_name(f"{self.code.replace('_', ' ')} {self.title} {self.meaning} {self.advice}").split()
        return all(any(word.startswith(part) for word in said) for part in wanted)


@dataclass(frozen=True, slots=True)
class Subject:
    key: str
    title: str
    codes: tuple[Explanation, ...]


def explain_codes(text: str = "") -> list[Subject]:
    """Return every code by subject, most serious first, then by title; with a text, those matching all its words."""
    wanted = normalise_name(text).split()
    found: dict[str, list[Explanation]] = {key: [] for _first, key, _title in _SUBJECTS}
    begins = {first.code: key for first, key, _title in _SUBJECTS}
    key = _SUBJECTS[0][1]
    for code in CODES.values():
        key = begins.get(code.code, key)
        one = Explanation(code.code, code.severity, title_of(code.code), meaning_of(code), str(advice_of(code.code)))
        if one.speaks_of(wanted):
            found[key].append(one)
    return [Subject(key, str(title), _sorted(found[key])) for _first, key, title in _SUBJECTS if found[key]]


def _sorted(explanations: list[Explanation]) -> tuple[Explanation, ...]:
    return tuple(sorted(explanations, key=lambda one: (_GRAVEST_FIRST.index(one.severity), one.title.casefold())))


LONGEST_SEARCH = 80


def problem_codes(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    return render(request, "tournaments/report/problem_codes.html", {"subjects": explain_codes(text), "text": text})
