"""Parameters of a rating system from JSON, with every problem found at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from federation.problems.kinds import Problem
from federation.values.fields import Fault, read_fields
from ratings.problems import codes
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.limits import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.parameters import EloParameters, Parameters
from ratings.systems.reader.elo import check_elo, without_idle_spread
from ratings.systems.reader.segmented import check_segmented
from ratings.systems.reader.wording import at_field, word_fault
from ratings.systems.world.rating import KINDS
from ratings.systems.world.segmented.parameters import SegmentedParameters

__all__ = ["MAX_GAMES", "MAX_K", "MAX_RATING", "ParametersRefused", "list_kinds", "read_parameters"]

# By the algorithm that the data names.
_ALL: tuple[type[Any], ...] = (EloParameters, HollingtonParameters, *KINDS)
_KINDS: dict[str, Any] = {kind.kind: kind for kind in _ALL}


class ParametersRefused(ValueError):
    """Parameters that make no rating system; ``problems`` says everything that is wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{problem.code} {dict(problem.params)}" for problem in problems))


def list_kinds() -> list[str]:
    """The kinds of rating systems, in alphabetical order."""
    return sorted(_KINDS)


def read_parameters(data: object) -> Parameters:
    """Read parameters from what ``json.loads`` gave; raise :class:`ParametersRefused` with all problems."""
    if not isinstance(data, Mapping):
        raise ParametersRefused((at_field(codes.PARAMETER_NOT_AN_OBJECT, "", data),))
    kind, problems = data.get("algorithm"), []
    if kind not in list_kinds():
        problems.append(at_field(codes.PARAMETER_NOT_A_CHOICE, "algorithm", kind, choices=", ".join(list_kinds())))
    # What claims to be of no kind is read as an Elo, so that the rest of it is looked at, too.
    cls = _KINDS.get(str(kind), EloParameters)
    values = {name: value for name, value in data.items() if name != "algorithm"}
    if cls is EloParameters:
        problems += check_elo(values)
        values = without_idle_spread(values)
    if cls is SegmentedParameters:
        problems += check_segmented(values)
    values |= _sources(values, ("algorithm", *cls.__dataclass_fields__), problems)
    faults: list[Fault] = []
    parameters: Parameters | None = read_fields(cls, values, faults, complete=True)
    problems += [word_fault(fault) for fault in faults]
    if parameters is None or problems:
        raise ParametersRefused(tuple(problems))
    return parameters


def _sources(data: Mapping[str, Any], fields: Collection[str], problems: list[Problem]) -> dict[str, Any]:
    """Where the numbers come from, and which are our assumption; what names no parameter is noted and left out."""
    known = set(fields) - {"notes", "assumed"}
    notes, assumed = data.get("notes", {}), data.get("assumed") or []
    if isinstance(notes, Mapping):
        strange = [(f"notes.{name}", note) for name, note in notes.items() if name not in known]
        problems += [at_field(codes.PARAMETER_UNKNOWN, path, note) for path, note in strange]
        notes = {name: note for name, note in notes.items() if name in known}
    if isinstance(assumed, list):
        named = [isinstance(name, str) and name in known for name in assumed]
        problems += [
            at_field(codes.PARAMETER_UNKNOWN, f"assumed[{n}]", assumed[n])
            for n, is_known in enumerate(named)
            if not is_known
        ]
        assumed = sorted(name for name, is_known in zip(assumed, named, strict=True) if is_known)
    return {"notes": notes, "assumed": assumed}
