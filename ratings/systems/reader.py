"""Reading a rating system's parameters from JSON, with every problem found at once. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from federation.problems.kinds import Problem
from federation.values.fields import Fault, Wrong, read_fields
from ratings.problems import codes
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.elo import ELO
from ratings.systems.parameters import Parameters
from ratings.systems.registry import systems
from ratings.systems.system import at_field

__all__ = ["MAX_GAMES", "MAX_K", "MAX_RATING", "ParametersRefused", "list_kinds", "read_parameters"]

_CODES = {
    "int": codes.PARAMETER_NOT_AN_INTEGER,
    "Decimal": codes.PARAMETER_NOT_A_DECIMAL,
    "bool": codes.PARAMETER_NOT_A_BOOLEAN,
    "date": codes.PARAMETER_NOT_A_DATE,
    "str": codes.PARAMETER_NOT_A_TEXT,
    "list": codes.PARAMETER_NOT_A_LIST,
    "choice": codes.PARAMETER_NOT_A_CHOICE,
    "object": codes.PARAMETER_NOT_AN_OBJECT,
}


def _word_fault(fault: Fault) -> Problem:
    if fault.wrong is Wrong.UNKNOWN:
        return at_field(codes.PARAMETER_UNKNOWN, fault.path, fault.found)
    code, wanted = _CODES[fault.wanted.kind], fault.wanted
    told: dict[str, str | int] = {
        "low": wanted.low or 0,
        "high": wanted.high or 0,
        "choices": ", ".join(wanted.choices),
    }
    return at_field(code, fault.path, fault.found, **{name: told[name] for name in code.params if name in told})


class ParametersRefused(ValueError):
    """Invalid parameters of a rating system; ``problems`` lists everything wrong with them."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{problem.code} {dict(problem.params)}" for problem in problems))


def list_kinds() -> list[str]:
    """Return the kinds of rating systems, in alphabetical order."""
    return sorted(systems())


def read_parameters(data: object) -> Parameters:
    """Read parameters from the result of ``json.loads``; raise :class:`ParametersRefused` with all problems."""
    if not isinstance(data, Mapping):
        raise ParametersRefused((at_field(codes.PARAMETER_NOT_AN_OBJECT, "", data),))
    kind, problems = data.get("algorithm"), []
    if kind not in list_kinds():
        problems.append(at_field(codes.PARAMETER_NOT_A_CHOICE, "algorithm", kind, choices=", ".join(list_kinds())))
    # An unknown kind is read as an Elo, so that the rest is checked, too.
    system = systems().get(str(kind), ELO)
    values = {name: value for name, value in data.items() if name != "algorithm"}
    problems += system.check(values)
    values = dict(system.tidy(values))
    values |= _sources(values, ("algorithm", *system.parameters.__dataclass_fields__), problems)
    faults: list[Fault] = []
    parameters: Parameters | None = read_fields(system.parameters, values, faults, complete=True)
    problems += [_word_fault(fault) for fault in faults]
    if parameters is None or problems:
        raise ParametersRefused(tuple(problems))
    return parameters


def _sources(data: Mapping[str, Any], fields: Collection[str], problems: list[Problem]) -> dict[str, Any]:
    """Return the notes on sources and the assumed parameters; report and drop names of unknown parameters."""
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
