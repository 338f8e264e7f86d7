"""Data of games from JSON and back; problems with a field, in the codes of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from federation.values import fields
from federation.values.fields import Fault, Wrong, write_fields
from games.problems.kinds import Problem

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["read_fields", "write_fields"]

T = TypeVar("T", bound="DataclassInstance")


def read_fields(cls: type[T], data: object, problems: list[Problem]) -> T | None:
    """Return an instance of ``cls``, or None if ``problems`` grew."""
    faults: list[Fault] = []
    value = fields.read_fields(cls, data, faults)
    problems += [_problem_of(fault) for fault in faults]
    return value


def _problem_of(fault: Fault) -> Problem:
    where = {"field": fault.path or "."}
    told = {**where, "found": repr(fault.found), "wanted": _wanted(fault)}
    # Each code in full, so that it can be searched for, and that it has a sentence can be checked.
    match fault.wrong:
        case Wrong.NOT_AN_OBJECT:
            return Problem("field_not_an_object", where)
        case Wrong.MISSING:
            return Problem("field_missing", where)
        case Wrong.UNKNOWN:
            return Problem("field_unknown", where)
        case Wrong.NOT_A_CHOICE:
            return Problem("field_not_a_choice", told)
        case Wrong.WRONG_TYPE:
            return Problem("field_wrong_type", told)
        case Wrong.OUT_OF_RANGE:
            return Problem("field_out_of_range", told)
        case Wrong.NOT_FITTING:
            return Problem("field_not_fitting", told)


def _wanted(fault: Fault) -> str:
    wanted = fault.wanted
    if fault.wrong is Wrong.NOT_A_CHOICE:
        return " | ".join(wanted.choices)
    if fault.wrong is Wrong.OUT_OF_RANGE:
        return f"{wanted.low}–{'' if wanted.high is None else wanted.high}"
    return wanted.kind
