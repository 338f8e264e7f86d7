"""The form in which staff edit the draft of a rule set, made from its parameters chapter by chapter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.seasons.models import Season
from federation.seen import seen_of
from federation.values.parameters import Shape
from federation.values.paths import find_value, put_value
from federation.web import forms as web_forms
from federation.web.forms import NumbersField, SeenField
from games.material.queries import board_choices, own_names, tileset_choices
from games.problems.kinds import InvalidRuleSet, Problem
from games.problems.sentences import describe
from games.rules.models import RuleSetVersion
from games.rules.ruleset import RuleSet, complete_rules
from games.rules.words.catalogue import Words, words_for
from games.rules.words.in_sentences import PARAMETER_NAMES
from games.rules.words.parameters import (
    MATERIAL,
    Chapter,
    Json,
    Parameter,
    all_parameters,
    chapters,
    is_assumed,
    note_assumed,
    readings_of,
)


def row_name(parameter: Parameter, index: int, column: Parameter) -> str:
    """The name of a box in a list; problems name it ``path[index].field``."""
    return f"{parameter.path}.{index}.{column.path}"


def field_for(parameter: Parameter, *, line: int = 0) -> forms.Field:
    """``line`` counts from 1 in a list, whose boxes may stay empty: then the line is left out."""
    words = parameter.words
    label: Any = _("%(line)s. %(label)s") % {"line": line, "label": words.label} if line else words.label
    required = {
        Shape.INTEGER: not (parameter.is_optional or line),
        Shape.TEXT: not parameter.is_optional,
        Shape.CHOICE: True,
    }
    return web_forms.field_for(parameter, label, words.help, words.none, required=required.get(parameter.shape, False))


_INDEX = re.compile(r"\[(\d+)\]")
# Empty lines that a list offers beyond those it has.
SPARE_ROWS = 1
MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class ItemFields:
    """A parameter: one field, or lines of fields below what they are called."""

    assumed: bool
    field: forms.BoundField | None = None
    words: Words | None = None
    lines: Sequence[Sequence[forms.BoundField]] = ()


@dataclass(frozen=True, slots=True)
class PartFields:
    """The parameters of a chapter, or of one of its sections."""

    title: str | Promise
    items_list: Sequence[ItemFields]


@dataclass(frozen=True, slots=True)
class ChapterFields:
    """A chapter of the form; ``assumed``: what of it the regulation leaves open."""

    path: str
    title: str | Promise
    parts: Sequence[PartFields]
    assumed: forms.BoundField
    has_errors: bool


class RuleSetForm(forms.Form):
    """``version`` is the draft the form is about. ``seen`` is the draft that the form was made from."""

    name = forms.CharField(label=_("Name of the rule set"), max_length=120)
    season = forms.ModelChoiceField(
        Season.objects.none(),
        label=_("In force from"),
        empty_label=None,
        help_text=_("Takes effect on the first day of this season."),
    )
    note = forms.CharField(
        label=_("What’s new in this version"),
        help_text=_("In your own words. Everyone can read this."),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seen = SeenField()

    def __init__(self, data: Any = None, *, version: RuleSetVersion, **kwargs: Any) -> None:
        shown = {name: getattr(version, name) for name in ("name", "season", "note")}
        shown["seen"] = seen_of(version)
        super().__init__(data, initial=shown, **kwargs)
        self.version, self.values = version, complete_rules(version.rules)
        season = self.fields["season"]
        assert isinstance(season, forms.ModelChoiceField)
        season.queryset = Season.objects.order_by("-starts_on")
        self._add_material("tiles", tileset_choices())
        self._add_material("board", board_choices())
        for chapter in chapters():
            for parameter in chapter.all_parameters():
                self._add(parameter)
            self._add_assumed(chapter)

    def _add_material(self, name: str, choices: list[tuple[str, str]]) -> None:
        label: Any = words_for("RuleSet", name).label
        self.fields[name] = forms.ChoiceField(label=label, choices=choices, initial=self.values.get(name))

    def _add(self, parameter: Parameter) -> None:
        if parameter.shape is not Shape.ROWS:
            field = field_for(parameter)
            field.initial = find_value(self.values, parameter.path)
            if isinstance(field, NumbersField):
                field.initial = " ".join(str(number) for number in field.initial or ())
            self.fields[parameter.path] = field
            return
        rows = list(find_value(self.values, parameter.path) or ())
        for index in range(self._row_count(parameter)):
            row = rows[index] if index < len(rows) else {}
            for column in parameter.row:
                field = field_for(column, line=index + 1)
                field.initial = row.get(column.field)
                self.fields[row_name(parameter, index, column)] = field

    def _row_count(self, parameter: Parameter) -> int:
        """The lines there are and a spare one; as many as were sent where somebody else took one out meanwhile."""
        count = len(find_value(self.values, parameter.path) or ()) + SPARE_ROWS
        while self.is_bound and row_name(parameter, count, parameter.row[0]) in self.data:
            count += 1
        return min(count, MOST_ROWS)

    def _add_assumed(self, chapter: Chapter) -> None:
        choices: list[tuple[str, Any]] = [(one.path, _label_of(one, chapter)) for one in chapter.all_parameters()]
        names: dict[str, Any] = {reading: PARAMETER_NAMES[reading] for reading in readings_of(chapter)}
        choices += [(reading, capfirst(name)) for reading, name in names.items()]
        self.fields[f"assumed.{chapter.path}"] = forms.MultipleChoiceField(
            label=_("Which of these has the federation decided because the regulation leaves them open?"),
            choices=choices,
            initial=[path for path, _label in choices if is_assumed(self.values, path)],
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )

    def clean(self) -> Json:
        data = super().clean() or {}
        self._check_rows()
        wrong = set(self.errors)
        rows = [one for one in all_parameters() if one.shape is Shape.ROWS]
        # Problems count the lines that can be read.
        self.lines = {one.path: self._read_lines(one) for one in rows}
        try:
            RuleSet.from_json(self.as_json(), **own_names())
        except InvalidRuleSet as refused:
            for problem in refused.problems:
                self._add_problem(problem, wrong)
        return data

    def as_json(self) -> Json:
        """The rules as the form says, their name, number and season as the draft has them.

        In place of what cannot be read stands what the draft has, so that everything else can be checked.
        """
        data = self.cleaned_data
        values: Json = {name: self.values[name] for name in ("name", "version", "season")}
        values |= {name: data.get(name, self.values[name]) for name in MATERIAL}
        paths: set[str] = set()
        for chapter in chapters():
            for parameter in chapter.all_parameters():
                rows = parameter.shape is Shape.ROWS
                before = find_value(self.values, parameter.path)
                value = self._read_rows(parameter) if rows else data.get(parameter.path, before)
                put_value(values, parameter.path, keep_order(value, before))
            paths |= set(data.get(f"assumed.{chapter.path}", ()))
        return values | {"assumed": note_assumed(paths)}

    def _read_rows(self, parameter: Parameter) -> list[Json]:
        before = list(find_value(self.values, parameter.path) or ())
        rows = []
        for index in self.lines[parameter.path]:
            old = before[index] if index < len(before) else {}
            named = {column.field: row_name(parameter, index, column) for column in parameter.row}
            rows.append({name: keep_order(self.cleaned_data[box], old.get(name)) for name, box in named.items()})
        return rows

    def _used_lines(self, parameter: Parameter) -> list[int]:
        """A line without its first entry was emptied, or never used."""
        key, lines = parameter.row[0], range(self._row_count(parameter))
        return [index for index in lines if self.cleaned_data.get(row_name(parameter, index, key)) is not None]

    def _read_lines(self, parameter: Parameter) -> list[int]:
        """The used lines that can be read, as problems count them."""
        boxes = {
            index: {row_name(parameter, index, column) for column in parameter.row}
            for index in self._used_lines(parameter)
        }
        return [index for index, names in boxes.items() if self.errors.keys().isdisjoint(names)]

    def _check_rows(self) -> None:
        rows = [one for one in all_parameters() if one.shape is Shape.ROWS]
        for parameter in rows:
            numbers = [column for column in parameter.row if column.shape is Shape.INTEGER]
            for index in self._used_lines(parameter):
                for name in (row_name(parameter, index, column) for column in numbers):
                    if name not in self.errors and self.cleaned_data.get(name) is None:
                        self.add_error(name, self.fields[name].error_messages["required"])

    def _add_problem(self, problem: Problem, wrong: set[str]) -> None:
        """Put a problem at its fields, unless one of them could not be read anyway."""
        named = [self._field_of(str(problem.params[key])) for key in ("field", "other") if key in problem.params]
        if wrong.intersection(name for name in named if name):
            return
        labels = {key: self._label(name) for key, name in zip(("field", "other"), named, strict=False) if name}
        sentence = describe(Problem(problem.code, {**problem.params, **labels}))
        for name in dict.fromkeys(named) or [_MATERIAL_OF.get(problem.code)]:
            self.add_error(name, sentence)

    def _field_of(self, path: str) -> str | None:
        """The field that a problem's path is about, the first one below it for a list or a group."""
        listed = next((one for one in all_parameters() if path.startswith(f"{one.path}[")), None)
        used = self.lines.get(listed.path, []) if listed else []
        wanted = _INDEX.sub(lambda found: f".{used[int(found[1])]}" if used else "", path)
        below = (name for name in self.fields if name == wanted or name.startswith(f"{wanted}."))
        return next(below, None)

    def _label(self, name: str) -> str:
        return str(self.fields[name].label)

    def chapters(self) -> list[ChapterFields]:
        return [self._chapter(chapter) for chapter in chapters()]

    def _chapter(self, chapter: Chapter) -> ChapterFields:
        parts = [self._part(chapter, "")]
        parts += [self._part(section, section.words.label) for section in chapter.sections]
        return ChapterFields(
            path=chapter.path,
            title=chapter.words.label,
            parts=[part for part in parts if part.items_list],
            assumed=self[f"assumed.{chapter.path}"],
            has_errors=any(name.split(".")[0] == chapter.path for name in self.errors),
        )

    def _part(self, chapter: Chapter, title: str | Promise) -> PartFields:
        return PartFields(title, [self._item(parameter) for parameter in chapter.parameters])

    def _item(self, parameter: Parameter) -> ItemFields:
        assumed = is_assumed(self.values, parameter.path)
        if parameter.shape is not Shape.ROWS:
            return ItemFields(assumed, field=self[parameter.path])
        lines = [
            [self[row_name(parameter, index, column)] for column in parameter.row]
            for index in range(self._row_count(parameter))
        ]
        return ItemFields(assumed, words=parameter.words, lines=lines)

    def head_fields(self) -> Iterable[forms.BoundField]:
        return [self[name] for name in ("name", "season", "note", *MATERIAL)]


def keep_order(value: Any, before: Any) -> Any:
    """The same choices in another order are the same rules, and are kept as they were."""
    if not isinstance(value, list) or not isinstance(before, list):
        return value
    is_choices = all(isinstance(one, str) for one in (*value, *before))
    return before if is_choices and sorted(value) == sorted(before) else value


_MATERIAL_OF = {"no_such_tileset": "tiles", "no_such_board": "board"}


def _label_of(parameter: Parameter, chapter: Chapter) -> Any:
    section = next((one for one in chapter.sections if parameter in one.parameters), None)
    if section is None:
        return parameter.words.label
    return _("%(section)s: %(parameter)s") % {"section": section.words.label, "parameter": parameter.words.label}
