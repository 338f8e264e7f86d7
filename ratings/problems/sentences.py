"""The sentences for the problems that rating finds, in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext as translate

from federation.formats.days import write_days
from federation.problems.kinds import Problem
from ratings.problems.codes import CODES
from tournaments.report import words


def describe(problem: Problem) -> str:
    """Return a problem as a sentence in the active language, including problems found while reading results."""
    known = CODES.get(problem.code)
    return translate(known.sentence) % write_days(problem.params) if known else words.describe(problem)
