"""Problems in words, their location in a file, and where they are explained."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as translate
from django.utils.translation import gettext_lazy as _

from federation.formats.days import write_days
from federation.problems.kinds import Code, Problem
from tournaments.report.codes import CODES
from tournaments.report.report import Report

# Parameters that are a player's number in the file, except for codes about the number itself.
_OF_PLAYERS = ("number", "other")
_ABOUT_NUMBERS = frozenset(
    {"duplicate_name", "duplicate_number", "merged_player", "numbers_disagree", "player_without_name"}
    | {"start_number_taken"}
)
NO_NAMES: Mapping[int, str] = {}


def describe(problem: Problem, names: Mapping[int, str] = NO_NAMES) -> str:
    """Return the problem as a sentence in the active language; players are called by ``names``, else by number."""
    return fill(problem.code, problem.params, names)


def fill(code: str, params: Mapping[str, str | int], names: Mapping[int, str] = NO_NAMES) -> str:
    """Return the sentence of a stored problem, as ``describe``. An unknown code is returned as it is."""
    known = CODES.get(code)
    if known is None:
        return code
    called = params if code in _ABOUT_NUMBERS else _call_by_name(params, names)
    # Rules without an article would leave empty brackets.
    return (translate(known.sentence) % write_days(called)).replace(" ()", "")


def _call_by_name(params: Mapping[str, str | int], names: Mapping[int, str]) -> Mapping[str, str | int]:
    called: dict[str, str] = {}
    for key in _OF_PLAYERS:
        number = params.get(key)
        if isinstance(number, int) and names.get(number):
            called[key] = names[number]
    return {**params, **called}


def names_in(report: Report | None) -> dict[int, str]:
    """Return the names by number of a report; none for files that gave no numbers."""
    return {player.number: player.name for player in report.players} if report else {}


def title_of(code: str) -> str:
    """Return the title of a kind of problem; an unknown code is returned as it is."""
    known = CODES.get(code)
    return translate(known.title) if known else code.replace("_", " ")


def advice_of(code: str) -> str:
    """Return what to do about a kind of problem."""
    known = CODES.get(code)
    return translate(known.advice) if known else ""


def meaning_of(code: Code) -> str:
    """Return when a problem of this kind arises, in the active language."""
    return translate(code.when)


# In the order in which a person would look for it.
PARTS = (
    ("file", _("file “%(value)s”")),
    ("sheet", _("sheet “%(value)s”")),
    ("round", _("round %(value)s")),
    ("table", _("table %(value)s")),
    ("row", _("row %(value)s")),
    ("record", _("record %(value)s")),
    ("column", _("column %(value)s")),
    ("player", _("player %(value)s")),
)


def describe_where(where: Mapping[str, str | int]) -> str:
    """Return ``Where`` JSON in words: “file “open.sco”, round 3, record 48”; empty if nothing is known."""
    found = [str(text) % {"value": where[name]} for name, text in PARTS if name in where]
    text = ", ".join(found)
    return text[:1].upper() + text[1:]


def code_url(code: str) -> str:
    """Return the URL that explains a code."""
    return f"{reverse('problem_codes')}#{code}"


def guide_url(key: str = "") -> str:
    """Return the URL that explains a format, by its guide's key; without one, of all guides."""
    return f"{reverse('format_guides')}#{key}" if key else reverse("format_guides")
