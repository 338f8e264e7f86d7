"""Problems as data: a code and its parameters; the sentences are in ``games.problems.sentences``.

A separate type from ``federation.problems``: a location here is a turn, a seat, a square or a line of a game, and the
API returns it as such; those of files are records, rows and columns. Rules of play also raise it before the file
location is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

Value = str | int
Severity = Literal["error", "warning"]


@dataclass(frozen=True)
class Problem:
    """One finding. ``where`` locates it: line, turn, seat, field, as far as known."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)
    where: Mapping[str, Value] = field(default_factory=dict)
    severity: Severity = "error"

    def at(self, **where: Value) -> Problem:
        """Return the same problem at a location that only the caller knows."""
        return Problem(self.code, self.params, {**self.where, **where}, self.severity)

    def as_json(self) -> dict[str, object]:
        return {
            "severity": self.severity,
            "code": self.code,
            "params": dict(self.params),
            "where": dict(self.where),
        }


class ProblemsFound(Exception):
    """A rule of play is broken. Carries every problem found, the first one first. Never shown directly: see errors."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__(", ".join(f"{p.code} {dict(p.params)}" for p in self.problems))

    @property
    def problem(self) -> Problem:
        return self.problems[0]

    @property
    def code(self) -> str:
        return self.problem.code


class UnspellableWord(ProblemsFound):
    """The tile set has no tiles for this text."""


class InvalidTileSet(ProblemsFound):
    """A tile set's data contradict each other."""


class InvalidBoard(ProblemsFound):
    """A board's data contradict each other."""


class InvalidPlace(ProblemsFound):
    """The text isn't a place on this board."""


class IllegalMove(ProblemsFound):
    """The move breaks a placement rule; ``params`` name the square."""


class InvalidRuleSet(ProblemsFound):
    """A rule set's data are incomplete or contradict each other."""


class IllegalTurn(ProblemsFound):
    """The turn isn't open to this player now."""


class UnsettledGame(ProblemsFound):
    """The game can't be settled from what is known of it."""


class InvalidSheet(ProblemsFound):
    """A score sheet's data are malformed."""


class MalformedGcg(ProblemsFound):
    """The file isn't well-formed GCG; ``where`` names each line."""
