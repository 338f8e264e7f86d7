"""What is wrong with a field, in the codes of ratings."""

from __future__ import annotations

from federation.problems.kinds import NOWHERE, Code, Problem
from federation.values.fields import Fault, Wrong
from ratings.problems import codes

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
