"""Problems that only follow from others are folded under them: one cause is one thing to mend."""

from __future__ import annotations

from collections.abc import Sequence

from federation.problems.kinds import Problem, Severity
from tournaments.report import codes

# Cells that could not be read: what they would have said is missing elsewhere.
_CELLS = frozenset(
    code.code
    for code in (
        *(codes.UNREADABLE_CELL, codes.DATE_IN_CELL, codes.BAD_SCORE, codes.SCORE_MISSING, codes.BAD_ROUND),
        *(codes.UNREADABLE_NUMBER, codes.UNKNOWN_PLAYER, codes.UNKNOWN_KIND, codes.MEETING_DISAGREES),
    )
)
_OF_CELLS = frozenset(code.code for code in (codes.POINTS_CONTRADICT, codes.NEVER_PLAYED))
_OF_CROSS_CELLS = _OF_CELLS | {codes.MISSING_OPPONENT.code}


def fold_following(problems: Sequence[Problem]) -> list[Problem]:
    """The problems without those that another one explains: totals, opponents and players that a cell left out."""
    said = {problem.code for problem in problems}
    folded: frozenset[str] = frozenset()
    if said & _CELLS:
        folded = _OF_CROSS_CELLS if said & {codes.UNREADABLE_CELL.code, codes.DATE_IN_CELL.code} else _OF_CELLS
    kept = [problem for problem in problems if problem.code not in folded]
    errors = {problem.code for problem in kept if problem.severity is Severity.ERROR}
    return [problem for problem in kept if problem.code != codes.NO_GAMES.code or errors == {codes.NO_GAMES.code}]
