"""Warnings that staff accept results in spite of: which they are, and that they are the ones that were read. Pure."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from federation.problems.kinds import Severity
from tournaments.report import codes

# Problems that settling a name solves; they are shown with the name instead of in the list.
NAME_CODES = frozenset(
    code.code for code in (codes.PLAYER_NOT_FOUND, codes.AMBIGUOUS_PLAYER, codes.NUMBER_AND_NAME, codes.CLAIMED_TWICE)
)

# Results that seem to be another championship's are accepted with a reason only.
_REASON_CODES = frozenset({codes.FILES_OF_ANOTHER.code, codes.NAME_OF_ANOTHER.code})

Problems = Iterable[Mapping[str, Any]]


def list_warnings(problems: Problems) -> list[Mapping[str, Any]]:
    """The warnings among stored problems, without those that were solved by settling names."""
    return [
        problem
        for problem in problems
        if problem["severity"] == Severity.WARNING and problem["code"] not in NAME_CODES
    ]


def count_warnings(problems: Problems) -> dict[str, int]:
    """How many there are of each code, in the order of the file."""
    return dict(Counter(problem["code"] for problem in list_warnings(problems)))


def sign_warnings(problems: Problems) -> str:
    """A sign by which exactly these warnings are known again; empty where there are none.

    Who accepts sends the sign of what he or she read: a check that found others meanwhile is not waved through.
    """
    warnings = list_warnings(problems)
    if not warnings:
        return ""
    return hashlib.sha256(json.dumps(warnings, sort_keys=True).encode()).hexdigest()[:24]


def needs_reason(problems: Problems) -> bool:
    """Whether somebody has to write down why the results are accepted all the same."""
    return any(problem["code"] in _REASON_CODES for problem in problems)
