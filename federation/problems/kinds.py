"""Problems as data: a stable code with parameters, its severity and place; never a sentence.

Each app keeps its codes in ``problems/codes``, one entry each: when it arises, its title, the sentence people read and
what to do about it. Texts are English here and translated where they are shown. Pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter

from federation.values.records import record
from federation.values.texts import clean

LONGEST_PARAMETER = 160
# The first rows of a sheet as JSON, for identifying its columns; if cut, it would not be JSON.
LONGEST_SAMPLE = 12_000
_LONG = frozenset({"sample", "proposal"})


class Severity(StrEnum):
    """Severity of a problem: an error rejects the file, a warning is for a human, a note informs."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@record(frozen=True, slots=True)
class Where:
    """The place of a value. Only what applies is set: a record in a dBase file, a row and column in a sheet."""

    file: str = ""
    sheet: str = ""
    row: int | None = None
    column: str = ""
    record: int | None = None
    round: int | None = None
    table: int | None = None
    player: int | None = None

    def as_json(self) -> dict[str, str | int]:
        values = zip(_PLACES, _values_of(self), strict=True)
        return {name: value for name, value in values if value is not None and value != ""}


# Computed once: every table of a large championship has its place.
_PLACES = tuple(field.name for field in fields(Where))
_values_of = attrgetter(*_PLACES)
NOWHERE = Where()


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file: a stable code and its parameters, never a sentence."""

    code: str
    severity: Severity = Severity.ERROR
    params: Mapping[str, str | int] = field(default_factory=dict)
    where: Where = NOWHERE


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of problem. ``at`` creates a problem of this kind.

    ``when`` says in one line when it arises, ``title`` names it, ``sentence`` is what people read, with the parameters
    as ``%(name)s``, and ``advice`` says what to do about it.
    """

    code: str
    severity: Severity
    params: tuple[str, ...]
    when: str
    sentence: str
    title: str = ""
    advice: str = ""

    def at(self, where: Where = NOWHERE, **params: str | int) -> Problem:
        """Return a problem of this kind. Raises TypeError unless the parameters are exactly those of the code."""
        if set(params) != set(self.params):
            raise TypeError(f"{self.code} takes {self.params}, not {tuple(params)}")
        return Problem(self.code, self.severity, {name: _limit(name, params[name]) for name in self.params}, where)


def mark(text: str) -> str:
    """Mark a text for translation where it is shown. Import it as ``_``."""
    return text


def error(code: str, *params: str, when: str, sentence: str, title: str = "", advice: str = "") -> Code:
    return Code(code, Severity.ERROR, params, when, sentence, title, advice)


def warning(code: str, *params: str, when: str, sentence: str, title: str = "", advice: str = "") -> Code:
    return Code(code, Severity.WARNING, params, when, sentence, title, advice)


def note(code: str, *params: str, when: str, sentence: str, title: str = "", advice: str = "") -> Code:
    return Code(code, Severity.NOTE, params, when, sentence, title, advice)


def _limit(name: str, value: str | int) -> str | int:
    longest = LONGEST_SAMPLE if name in _LONG else LONGEST_PARAMETER
    return clean(value, longest) if isinstance(value, str) else value
