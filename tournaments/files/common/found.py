"""A bounded collection of problems; those that only follow from others are folded under them. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from federation.problems.kinds import Problem, Severity
from tournaments.report import codes, limits

# Unreadable cells: what they would have said is missing elsewhere.
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
    """Drop the problems that another one explains: totals, opponents and players missing because of a cell."""
    said = {problem.code for problem in problems}
    folded: frozenset[str] = frozenset()
    if said & _CELLS:
        folded = _OF_CROSS_CELLS if said & {codes.UNREADABLE_CELL.code, codes.DATE_IN_CELL.code} else _OF_CELLS
    kept = [problem for problem in problems if problem.code not in folded]
    errors = {problem.code for problem in kept if problem.severity is Severity.ERROR}
    return [problem for problem in kept if problem.code != codes.NO_GAMES.code or errors == {codes.NO_GAMES.code}]


_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


class Found(list[Problem]):
    """A list of problems that keeps the first ones of each kind and counts the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[str] = Counter()
        self._dropped = 0

    def append(self, problem: Problem) -> None:
        if problem.code == codes.MORE_PROBLEMS.code:
            self._dropped += int(problem.params["count"])
            return
        if problem in self:
            # Already reported by the file's reader.
            return
        self._counts[problem.code] += 1
        if self._counts[problem.code] <= limits.PROBLEMS_OF_A_KIND:
            super().append(problem)
        else:
            self._dropped += 1

    def add_all(self, problems: Iterable[Problem]) -> None:
        for problem in problems:
            self.append(problem)

    def conclude(self) -> tuple[Problem, ...]:
        """Return a readable number of problems, the most serious first if not all, and how many more there were."""
        kept = list(self)
        dropped = self._dropped
        if len(kept) > limits.PROBLEMS:
            kept = sorted(kept, key=lambda problem: _WEIGHT[problem.severity])[: limits.PROBLEMS]
            dropped += len(self) - limits.PROBLEMS
        return (*kept, codes.MORE_PROBLEMS.at(count=dropped)) if dropped else tuple(kept)
