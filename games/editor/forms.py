"""The form in which staff edit one section of the draft of a rule set, made from its parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
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
from games.rules.sections import FACTS, Section, put_section, section_values
from games.rules.words.catalogue import Words, words_for
from games.rules.words.in_sentences import PARAMETER_NAMES
from games.rules.words.parameters import (
    MATERIAL,
    Chapter,
    Json,
    Parameter,
    chapters,
    is_assumed,
    note_assumed,
    readings_of,
    show_value,
)

# The field of a chapter in which its open points are ticked.
ASSUMED = "assumed"


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
class Question:
    """A parameter as it is asked: one field, or lines of fields below what they are called.

    ``spare``: the empty line in which another one is added. ``title``: that of the group which it begins.
    ``in_force``: what the version in force says where it says something else; ``can_restore``: by one button.
    """

    path: str
    assumed: bool
    title: str | Promise = ""
    field: forms.BoundField | None = None
    words: Words | None = None
    lines: Sequence[Sequence[forms.BoundField]] = ()
    spare: Sequence[forms.BoundField] = ()
    is_short: bool = False
    in_force: str = ""
    can_restore: bool = False


class SectionForm(forms.Form):
    """One section of a draft; ``in_force`` is the version that the draft will replace.

    ``seen`` tells what the section said when the form was made: others may change the rest of the draft meanwhile.
    """

    seen = SeenField()

    def __init__(
        self, data: Any = None, *, version: RuleSetVersion, section: Section, in_force: RuleSetVersion | None = None
    ) -> None:
        super().__init__(data, initial={"seen": seen_of(section_values(version, section))})
        self.version, self.section, self.in_force = version, section, in_force
        self.values = complete_rules(version.rules)
        if section.chapter is None:
            self._add_facts()
        else:
            for parameter in section.chapter.all_parameters():
                self._add(parameter)
            self._add_assumed(section.chapter)

    def _add_facts(self) -> None:
        version = self.version
        self.fields["name"] = forms.CharField(label=_("Name of the rule set"), max_length=120, initial=version.name)
        self.fields["season"] = forms.ModelChoiceField(
            Season.objects.order_by("-starts_on"),
            label=_("In force from"),
            empty_label=None,
            help_text=_("Takes effect on the first day of this season."),
            initial=version.season,
        )
        self.fields["note"] = forms.CharField(
            label=_("What’s new in this version"),
            help_text=_("In your own words. Everyone can read this."),
            required=False,
            max_length=2000,
            widget=forms.Textarea(attrs={"rows": 3}),
            initial=version.note,
        )
        self._add_material("tiles", tileset_choices())
        self._add_material("board", board_choices())

    def _add_material(self, name: str, choices: list[tuple[str, str]]) -> None:
        label: Any = words_for("RuleSet", name).label
        self.fields[name] = forms.ChoiceField(label=label, choices=choices, initial=self.values.get(name))

    def _add(self, parameter: Parameter) -> None:
        if parameter.shape is not Shape.ROWS:
            field = field_for(parameter)
            if self._is_alike(parameter):
                field.widget = forms.Select(choices=list(parameter.choices))
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

    def _is_alike(self, parameter: Parameter) -> bool:
        """Whether several questions of the section have the same choices: they are not spelt out for each."""
        alike = [one for one in self.parameters if one.shape is Shape.CHOICE and one.choices == parameter.choices]
        return parameter.shape is Shape.CHOICE and len(alike) > 2

    def _row_count(self, parameter: Parameter) -> int:
        """Return the current lines and a spare one; as many as were sent if someone else removed one meanwhile."""
        count = len(find_value(self.values, parameter.path) or ()) + SPARE_ROWS
        while self.is_bound and row_name(parameter, count, parameter.row[0]) in self.data:
            count += 1
        return min(count, MOST_ROWS)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.section.chapter.all_parameters() if self.section.chapter else ()

    @property
    def _lists(self) -> list[Parameter]:
        return [one for one in self.parameters if one.shape is Shape.ROWS]

    def _add_assumed(self, chapter: Chapter) -> None:
        choices: list[tuple[str, Any]] = [(one.path, _label_of(one, chapter)) for one in chapter.all_parameters()]
        names: dict[str, Any] = {reading: PARAMETER_NAMES[reading] for reading in readings_of(chapter)}
        choices += [(reading, capfirst(name)) for reading, name in names.items()]
        self.fields[ASSUMED] = forms.MultipleChoiceField(
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
        # Problems count the lines that can be read.
        self.lines = {one.path: self._read_lines(one) for one in self._lists}
        try:
            RuleSet.from_json(self.as_json(), **own_names())
        except InvalidRuleSet as refused:
            for problem in refused.problems:
                self._add_problem(problem, wrong)
        return data

    def as_json(self) -> Json:
        """The rules as the form says, everything beside its section as the draft has it.

        In place of what cannot be read stands what the draft has, so that everything else can be checked.
        """
        data, values = self.cleaned_data, dict(self.values)
        if self.section.chapter is None:
            return values | {name: data.get(name, self.values[name]) for name in MATERIAL}
        for parameter in self.parameters:
            before = find_value(self.values, parameter.path)
            value = self._read_rows(parameter) if parameter in self._lists else data.get(parameter.path, before)
            put_value(values, parameter.path, keep_order(value, before))
        written = {"assumed": note_assumed(set(data.get(ASSUMED, ())))}
        return put_section(self.values, values | written, self.section)

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
        for parameter in self._lists:
            numbers = [column for column in parameter.row if column.shape is Shape.INTEGER]
            for index in self._used_lines(parameter):
                for name in (row_name(parameter, index, column) for column in numbers):
                    if name not in self.errors and self.cleaned_data.get(name) is None:
                        self.add_error(name, self.fields[name].error_messages["required"])

    def _add_problem(self, problem: Problem, wrong: set[str]) -> None:
        """Put a problem at its fields, unless one of them could not be read anyway.

        Problems that only concern other sections are reported on the whole form: a draft never contradicts itself.
        """
        paths = {key: str(problem.params[key]) for key in ("field", "other") if key in problem.params}
        named = {key: self._field_of(path) for key, path in paths.items()}
        here = [name for name in named.values() if name]
        if wrong.intersection(here):
            return
        labels = {key: self._label(paths[key], name) for key, name in named.items()}
        sentence = describe(Problem(problem.code, {**problem.params, **labels}))
        material = _MATERIAL_OF.get(problem.code, "")
        for name in dict.fromkeys(here) or [material if material in self.fields else None]:
            self.add_error(name, sentence)

    def _field_of(self, path: str) -> str | None:
        """The field that a problem's path is about, the first one below it for a list or a group."""
        listed = next((one for one in self._lists if path.startswith(f"{one.path}[")), None)
        used = self.lines.get(listed.path, []) if listed else []
        wanted = _INDEX.sub(lambda found: f".{used[int(found[1])]}" if used else "", path)
        below = (name for name in self.fields if name == wanted or name.startswith(f"{wanted}."))
        return next(below, None)

    def _label(self, path: str, name: str | None) -> str:
        """What the field is called; where it is in another section, with that section's title."""
        if name:
            return str(self.fields[name].label)
        for chapter in chapters():
            for parameter in chapter.all_parameters():
                if path == parameter.path or path.startswith(f"{parameter.path}["):
                    return str(_in_section(chapter, parameter))
        return path

    def questions(self) -> list[Question]:
        """The parameters of the section in their order."""
        chapter = self.section.chapter
        if chapter is None:
            return []
        asked = [self._question(parameter) for parameter in chapter.parameters]
        for group in chapter.sections:
            for place, parameter in enumerate(group.all_parameters()):
                asked.append(self._question(parameter, "" if place else group.words.label))
        return asked

    def _question(self, parameter: Parameter, title: str | Promise = "") -> Question:
        assumed, in_force = is_assumed(self.values, parameter.path), self._in_force(parameter)
        if parameter.shape is not Shape.ROWS:
            return Question(
                path=parameter.path,
                assumed=assumed,
                title=title,
                field=self[parameter.path],
                is_short=parameter.shape in (Shape.INTEGER, Shape.NUMBERS),
                in_force=in_force,
                can_restore=bool(in_force),
            )
        lines = [
            [self[row_name(parameter, index, column)] for column in parameter.row]
            for index in range(self._row_count(parameter))
        ]
        spare: Sequence[forms.BoundField] = ()
        if not any(box.value() or box.errors for box in lines[-1]):
            spare = lines.pop()
        return Question(
            parameter.path, assumed, title, words=parameter.words, lines=lines, spare=spare, in_force=in_force
        )

    def _in_force(self, parameter: Parameter) -> str:
        """What the version in force says of a parameter, in words; empty where the draft says the same."""
        if self.in_force is None:
            return ""
        rules = complete_rules(self.in_force.rules)
        old, new = (find_value(values, parameter.path) for values in (rules, self.values))
        return show_value(parameter, old) if keep_order(new, old) != old else ""

    def restored(self, path: str) -> QueryDict:
        """What was sent, with one parameter as the version in force has it."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        if self.in_force is not None and path in self.fields and path in {one.path for one in self.parameters}:
            value = SectionForm(version=self.in_force, section=self.section)[path].value()
            data.setlist(path, value if isinstance(value, list) else _as_sent(value))
        return data

    def fact_fields(self) -> Iterable[forms.BoundField]:
        return [self[name] for name in (*FACTS, *MATERIAL)] if self.section.chapter is None else []

    def assumed_field(self) -> forms.BoundField | None:
        return self[ASSUMED] if self.section.chapter else None


def _as_sent(value: Any) -> list[str]:
    """A value as a browser sends it: a box that is not ticked is left out."""
    if isinstance(value, bool):
        return ["on"] if value else []
    return ["" if value is None else str(value)]


def keep_order(value: Any, before: Any) -> Any:
    """The same choices in another order are the same rules, and are kept as they were."""
    if not isinstance(value, list) or not isinstance(before, list):
        return value
    is_choices = all(isinstance(one, str) for one in (*value, *before))
    return before if is_choices and sorted(value) == sorted(before) else value


_MATERIAL_OF = {"no_such_tileset": "tiles", "no_such_board": "board"}


def _label_of(parameter: Parameter, chapter: Chapter) -> Any:
    group = next((one for one in chapter.sections if parameter in one.parameters), None)
    return parameter.words.label if group is None else _in_section(group, parameter)


def _in_section(section: Chapter, parameter: Parameter) -> Any:
    return _("%(section)s: %(parameter)s") % {"section": section.words.label, "parameter": parameter.words.label}
