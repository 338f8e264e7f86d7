"""Parameters of a rating system from JSON, with every problem found at once."""

from __future__ import annotations

from collections.abc import Callable

from ratings import codes
from ratings.systems.elo_input import read_elo
from ratings.systems.fields import FieldReader
from ratings.systems.hollington_input import read_hollington
from ratings.systems.limits import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.parameters import Parameters
from tournaments.report import Problem

__all__ = ["MAX_GAMES", "MAX_K", "MAX_RATING", "ParametersRefused", "list_kinds", "read_parameters"]

# By the algorithm that the data names.
_READERS: dict[str, Callable[[FieldReader], Parameters]] = {"elo": read_elo, "hollington": read_hollington}


class ParametersRefused(ValueError):
    """Parameters that make no rating system; ``problems`` says everything that is wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{problem.code} {dict(problem.params)}" for problem in problems))


def list_kinds() -> list[str]:
    """The kinds of rating systems, in alphabetical order."""
    return sorted(_READERS)


def read_parameters(data: object) -> Parameters:
    """Read parameters from what ``json.loads`` gave; raise :class:`ParametersRefused` with all problems."""
    reader = FieldReader.wrap(data, "", [])
    if not reader.is_object:
        raise ParametersRefused(tuple(reader.problems))
    kind = reader.data.get("algorithm")
    if kind not in _READERS:
        reader.note(codes.PARAMETER_NOT_A_CHOICE, "algorithm", kind, choices=", ".join(list_kinds()))
    # What claims to be of no kind is read as an Elo, so that the rest of it is looked at, too.
    parameters = _READERS.get(str(kind), read_elo)(reader)
    if reader.problems:
        raise ParametersRefused(tuple(reader.problems))
    return parameters
