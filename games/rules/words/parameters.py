"""The parameters of a rule set one by one, walked from the dataclasses, with their names and values.

A parameter is what a person sets: a number, a choice, a list. Its path is the one used in problems
(``overtime.loss.deduction``); fields of the classes that hold parameters are chapters and sections.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from django.utils.translation import gettext as _

from federation.values.parameters import Shape, show_choice
from games.rules.parameters import READINGS
from games.rules.ruleset import RuleSet
from games.rules.words.catalogue import NO, YES, Words, words_for
from games.rules.words.choices import CHOICES

Json = dict[str, Any]
# Shown by the version itself, and by the note on what is assumed.
_OF_THE_VERSION = ("name", "version", "season", "assumed")
MATERIAL = ("tiles", "board")


@dataclass(frozen=True, slots=True)
class Parameter:
    """``owner`` and ``field`` are its key in the catalogue; ``row`` are the columns of a list of rows."""

    path: str
    owner: str
    field: str
    shape: Shape
    is_optional: bool = False
    low: int = 0
    high: int | None = None
    codes: tuple[str, ...] = ()
    row: tuple[Parameter, ...] = ()

    @property
    def words(self) -> Words:
        return words_for(self.owner, self.field)

    @property
    def choices(self) -> list[tuple[str, Any]]:
        named = CHOICES.get(f"{self.owner}.{self.field}", {})
        return [(code, named[code]) for code in self.codes if code in named]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter, or a section in it with its own title."""

    path: str
    words: Words
    parameters: tuple[Parameter, ...]
    sections: tuple[Chapter, ...] = ()

    def all_parameters(self) -> tuple[Parameter, ...]:
        return self.parameters + tuple(one for section in self.sections for one in section.all_parameters())


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters in order, without tile set and board."""
    hints = get_type_hints(RuleSet)
    named = [each.name for each in dataclasses.fields(RuleSet) if each.name not in (*_OF_THE_VERSION, *MATERIAL)]
    return tuple(_chapter(hints[name], name, words_for("RuleSet", name)) for name in named)


def all_parameters() -> tuple[Parameter, ...]:
    return tuple(one for chapter in chapters() for one in chapter.all_parameters())


def show_value(parameter: Parameter, value: Any) -> str:
    """Return a value in words."""
    if value is None or value == "" or value == []:
        return str(parameter.words.none) or _("none")
    chosen = show_choice(parameter, value, yes=YES, no=NO)
    if chosen is not None:
        return chosen
    if parameter.shape is Shape.NUMBERS:
        return _(" or ").join(str(one) for one in value)
    if parameter.shape is Shape.ROWS:
        return "\n".join(_show_row(parameter.row, row) for row in value)
    return str(value)


def _show_row(columns: tuple[Parameter, ...], row: Mapping[str, Any]) -> str:
    """Return a line of a list as a separate sentence."""
    shown = {column.field: show_value(column, row.get(column.field)) for column in columns}
    if columns[0].owner == "Bonus":
        return _("%(tiles)s tiles in one move: %(points)s points") % shown
    parts = [_("after %(turns_each)s turns in a row without a move by each player: %(counts)s") % shown]
    if row.get("skips"):
        parts.append(_("neither counting nor breaking the sequence: %(skips)s") % shown)
    if row.get("not_at_zero"):
        parts.append(_("not while no one has any points"))
    return "; ".join(parts)


def is_assumed(values: Mapping[str, Any], path: str) -> bool:
    """Return whether a parameter, or a group it belongs to, is marked as the federation's own assumption."""
    marked = set(values.get("assumed", ()))
    parts = path.split(".")
    return any(".".join(parts[:length]) in marked for length in range(1, len(parts) + 1))


def readings_of(chapter: Chapter) -> list[str]:
    """Return what a regulation's wording may leave open in a chapter, outside its parameters."""
    return [reading for reading in READINGS if reading.startswith(f"{chapter.path}.")]


def note_assumed(paths: set[str]) -> list[str]:
    """Return parameters as ``assumed`` lists them: if a whole group is assumed, only the group is named."""
    named = [path for chapter in chapters() for path in _assumed_in(chapter, paths)]
    covered = {"assumed": named}
    return named + [reading for reading in READINGS if reading in paths and not is_assumed(covered, reading)]


def _assumed_in(chapter: Chapter, paths: set[str]) -> list[str]:
    everything = [one.path for one in chapter.all_parameters()]
    if all(path in paths for path in everything):
        return [chapter.path]
    own = [one.path for one in chapter.parameters if one.path in paths]
    return own + [path for section in chapter.sections for path in _assumed_in(section, paths)]


def _chapter(cls: Any, path: str, words: Words) -> Chapter:
    parameters, sections = [], []
    hints = get_type_hints(cls)
    for each in dataclasses.fields(cls):
        hint, below = hints[each.name], f"{path}.{each.name}"
        if dataclasses.is_dataclass(hint):
            sections.append(_chapter(hint, below, words_for(cls.__name__, each.name)))
        else:
            parameters.append(_parameter(cls.__name__, each, hint, below))
    return Chapter(path, words, tuple(parameters), tuple(sections))


def _parameter(owner: str, field: dataclasses.Field[Any], hint: Any, path: str) -> Parameter:
    is_optional = get_origin(hint) in (Union, UnionType)
    if is_optional:
        (hint,) = (each for each in get_args(hint) if each is not NoneType)
    low, high = field.metadata.get("minimum", 0), field.metadata.get("maximum")
    item = get_args(hint)[0] if get_origin(hint) is tuple else None
    codes = item if item is not None else hint
    row: tuple[Parameter, ...] = tuple(_columns(item)) if dataclasses.is_dataclass(item) else ()
    return Parameter(
        path=path,
        owner=owner,
        field=field.name,
        shape=_shape(hint, item),
        is_optional=is_optional or field.default == "",
        low=low,
        high=high,
        codes=get_args(codes) if get_origin(codes) is Literal else (),
        row=row,
    )


def _columns(cls: Any) -> Iterator[Parameter]:
    hints = get_type_hints(cls)
    for each in dataclasses.fields(cls):
        yield _parameter(cls.__name__, each, hints[each.name], each.name)


def _shape(hint: Any, item: Any) -> Shape:
    if item is not None:
        if dataclasses.is_dataclass(item):
            return Shape.ROWS
        return Shape.SEVERAL if get_origin(item) is Literal else Shape.NUMBERS
    if get_origin(hint) is Literal:
        return Shape.CHOICE
    return {bool: Shape.BOOLEAN, int: Shape.INTEGER, str: Shape.TEXT}[hint]
