"""Warnings acknowledged by staff when accepting results, and proof that they are the ones that were read. Pure."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from federation.problems.kinds import Severity
from tournaments.report import codes

# Problems solved by identifying a name; they are shown with the name instead of in the list.
NAME_CODES = frozenset(
    code.code for code in (codes.PLAYER_NOT_FOUND, codes.AMBIGUOUS_PLAYER, codes.NUMBER_AND_NAME, codes.CLAIMED_TWICE)
)

# Results that seem to be another championship's are only accepted with a reason.
_REASON_CODES = frozenset({codes.FILES_OF_ANOTHER.code, codes.NAME_OF_ANOTHER.code})

Problems = Iterable[Mapping[str, Any]]


def list_warnings(problems: Problems) -> list[Mapping[str, Any]]:
    """Return the warnings among stored problems, without those solved by identifying names."""
    return [
        problem
        for problem in problems
        if problem["severity"] == Severity.WARNING and problem["code"] not in NAME_CODES
    ]


def count_warnings(problems: Problems) -> dict[str, int]:
    """Return the number of each code, in file order."""
    return dict(Counter(problem["code"] for problem in list_warnings(problems)))


def sign_warnings(problems: Problems) -> str:
    """Return a signature of exactly these warnings; empty if there are none.

    It is sent when accepting: if another check has found different ones since, they aren't waved through.
    """
    warnings = list_warnings(problems)
    if not warnings:
        return ""
    return hashlib.sha256(json.dumps(warnings, sort_keys=True).encode()).hexdigest()[:24]


def needs_reason(problems: Problems) -> bool:
    """Return whether accepting needs a written reason."""
    return any(problem["code"] in _REASON_CODES for problem in problems)
