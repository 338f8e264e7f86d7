"""The problems found so far, bounded: a file made of mistakes must not fill the memory with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from federation.problems.kinds import Problem, Severity
from tournaments.report import codes, limits

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


class Found(list[Problem]):
    """A list of problems that keeps the first ones of each kind and counts the others."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[str] = Counter()
        self._dropped = 0

    def append(self, problem: Problem) -> None:
        if problem.code == codes.MORE_PROBLEMS.code:
            self._dropped += int(problem.params["count"])
            return
        if problem in self:
            # Told already, by whoever read the file.
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
        """As many problems as anybody can read, the gravest if not all of them, and how many more there were."""
        kept = list(self)
        dropped = self._dropped
        if len(kept) > limits.PROBLEMS:
            kept = sorted(kept, key=lambda problem: _WEIGHT[problem.severity])[: limits.PROBLEMS]
            dropped += len(self) - limits.PROBLEMS
        return (*kept, codes.MORE_PROBLEMS.at(count=dropped)) if dropped else tuple(kept)
