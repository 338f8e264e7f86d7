"""What must fit together in the parameters of an Elo, asked of the data: whatever else is wrong, this is said too.

What must fit together in the parameters of a segmented system, asked of the data.

What is wrong with a field, in the codes of ratings.

Parameters of a rating system from JSON, with every problem found at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from federation.problems.kinds import NOWHERE, Code, Problem
from federation.values.fields import Fault, Wrong, read_fields
from ratings.problems import codes
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_RATING, MAX_SPREAD, MIN_SPREAD
from ratings.systems.expectancy import ExpectancyKind
from ratings.systems.hollington import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters
from ratings.systems.world.rating import KINDS
from ratings.systems.world.segmented.parameters import SegmentedParameters

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


def at_field(code: Code, path: str, found: object, **params: str | int) -> Problem:
    return code.at(NOWHERE, field=path, found=str(found), **params)


def word_fault(fault: Fault) -> Problem:
    if fault.wrong is Wrong.UNKNOWN:
        return at_field(codes.PARAMETER_UNKNOWN, fault.path, fault.found)
    code, wanted = _CODES[fault.wanted.kind], fault.wanted
    told: dict[str, str | int] = {
        "low": wanted.low or 0,
        "high": wanted.high or 0,
        "choices": ", ".join(wanted.choices),
    }
    return at_field(code, fault.path, fault.found, **{name: told[name] for name in code.params if name in told})


def check_elo(data: Mapping[str, Any]) -> list[Problem]:
    return [*_check_spread(data.get("expectancy")), *_check_bands(data.get("k_bands")), *_check_floor(data)]


def without_idle_spread(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data without a spread that its kind of expectancy does not take."""
    expectancy = data.get("expectancy")
    if isinstance(expectancy, Mapping) and not _takes_spread(expectancy):
        return {**data, "expectancy": {**expectancy, "spread": None}}
    return dict(data)


def _takes_spread(expectancy: Mapping[str, Any]) -> bool:
    return expectancy.get("kind") != ExpectancyKind.FIDE_TABLE


def _check_spread(expectancy: object) -> list[Problem]:
    if not isinstance(expectancy, Mapping):
        return []
    spread, path = expectancy.get("spread"), "expectancy.spread"
    if _takes_spread(expectancy) and spread is None:
        return [at_field(codes.PARAMETER_NOT_A_DECIMAL, path, spread, low=MIN_SPREAD, high=MAX_SPREAD)]
    if not _takes_spread(expectancy) and spread is not None:
        return [at_field(codes.PARAMETER_HAS_NO_USE, path, spread)]
    return []


def _check_bands(bands: object) -> list[Problem]:
    """The last band is open and no other; the bounds rise."""
    if not isinstance(bands, list):
        return []
    bounds = [band.get("games_up_to") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"k_bands[{n}].games_up_to", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "k_bands", closed))
    return problems


def _check_floor(data: Mapping[str, Any]) -> list[Problem]:
    initial, floor = data.get("initial_rating"), data.get("floor")
    if isinstance(initial, int) and isinstance(floor, int) and initial < floor:
        return [at_field(codes.INITIAL_RATING_BELOW_FLOOR, "initial_rating", initial)]
    return []


def check_segmented(data: Mapping[str, Any]) -> list[Problem]:
    """The last band of ratings is open and no other; the bounds rise."""
    bands = data.get("bands")
    if not isinstance(bands, list):
        return []
    bounds = [band.get("below") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"bands[{n}].below", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "bands", closed))
    return problems


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
