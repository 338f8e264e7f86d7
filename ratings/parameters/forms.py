"""The form for the parameters of a rating system, made from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.problems.kinds import Problem
from federation.values.parameters import Shape
from federation.values.paths import find_value, put_value
from federation.web.forms import field_for
from ratings.problems.sentences import describe
from ratings.systems.base import MAX_GAMES, MAX_RATING
from ratings.systems.reader import ParametersRefused, read_parameters
from ratings.systems.words.catalogue import CATALOGUE, NamedParameter

Json = dict[str, Any]
_SPARE_BANDS = 1
# Answers that stand side by side.
_SHORT = (Shape.INTEGER, Shape.DECIMAL)
_INDEX = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class ParameterGroup:
    """Fields with those that say where their values come from; ``assumed``: no source gives them.

    ``rows`` hold what stands side by side: the fields of a band. ``number`` is the group's place on the page.
    """

    number: int
    title: str
    rows: Sequence[Sequence[forms.BoundField]]
    sources: Sequence[forms.BoundField]
    assumed: bool

    @property
    def url(self) -> str:
        """Where it is on its page, for templates/components/ways/contents.html."""
        return f"#part-{self.number}"

    @property
    def has_errors(self) -> bool:
        return any(field.errors for row in (*self.rows, self.sources) for field in row)

    @property
    def has_title(self) -> bool:
        """Bands need one; any other group is called as its first question is."""
        return len(self.rows) > 1 and all(len(row) > 1 for row in self.rows)


class ParametersForm(forms.Form):
    """``values`` are the parameters as JSON; anything without a field stays unchanged."""

    def __init__(self, *args: Any, values: Json, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.values = values
        self.catalogue = CATALOGUE[str(values["algorithm"])]
        bands = next((one.name for one in self.catalogue if one.shape is Shape.ROWS), "")
        self.bands = len(values.get(bands, ())) + _SPARE_BANDS
        for parameter in self.catalogue:
            for name, field in self._fields_for(parameter):
                self.fields[name] = field
        for field_name in dict.fromkeys(parameter.field for parameter in self.catalogue):
            self._add_source(field_name)

    def _fields_for(self, parameter: NamedParameter) -> list[tuple[str, forms.Field]]:
        if parameter.shape is not Shape.ROWS:
            field = _field_for(parameter)
            field.initial = find_value(self.values, parameter.name)
            return [(parameter.name, field)]
        bands = list(self.values.get(parameter.name, ()))
        fields: list[tuple[str, forms.Field]] = []
        for index in range(self.bands):
            band = bands[index] if index < len(bands) else {}
            fields += _BAND_FIELDS[parameter.parts](parameter, index, band)
        return fields

    def _add_source(self, name: str) -> None:
        self.fields[f"notes.{name}"] = forms.CharField(
            label=_("Source of this number"),
            required=False,
            max_length=1000,
            initial=self.values.get("notes", {}).get(name, ""),
            widget=forms.Textarea(attrs={"rows": 2}),
        )
        self.fields[f"assumed.{name}"] = forms.BooleanField(
            label=_("No source gives this number and the federation hasn’t confirmed it: it is the software’s preset"),
            required=False,
            initial=name in self.values.get("assumed", ()),
        )

    def groups(self) -> list[ParameterGroup]:
        """Return the fields, grouped by what the notes on sources refer to."""
        labels: dict[str, str] = {}
        rows: dict[str, list[list[forms.BoundField]]] = {}
        previous: Shape | None = None
        for parameter in self.catalogue:
            labels.setdefault(parameter.field, str(parameter.label))
            group = rows.setdefault(parameter.field, [])
            if parameter.shape is Shape.ROWS:
                group += [[self[name] for name in _names_of_band(parameter, index)] for index in range(self.bands)]
            elif parameter.shape in _SHORT and group and previous in _SHORT:
                group[-1].append(self[parameter.name])
            else:
                group.append([self[parameter.name]])
            previous = parameter.shape
        return [
            ParameterGroup(
                number=place,
                title=label,
                rows=rows[name],
                sources=(self[f"notes.{name}"], self[f"assumed.{name}"]),
                assumed=bool(self[f"assumed.{name}"].value()),
            )
            for place, (name, label) in enumerate(labels.items(), start=1)
        ]

    def clean(self) -> Json:
        data = super().clean() or {}
        if self.errors:
            return data
        try:
            read_parameters(self.as_json())
        except ParametersRefused as refused:
            for problem in refused.problems:
                self._add_problem(problem)
        return data

    def as_json(self) -> Json:
        """Return the parameters entered in the form."""
        data = self.cleaned_data
        values: Json = {**self.values}
        for parameter in self.catalogue:
            if parameter.shape is Shape.ROWS:
                values[parameter.name] = self._read_bands(parameter)
            else:
                put_value(values, parameter.name, _WRITERS.get(parameter.shape, _as_is)(data[parameter.name]))
        names = list(dict.fromkeys(parameter.field for parameter in self.catalogue))
        notes = {name: data[f"notes.{name}"].strip() for name in names}
        kept = {name: note for name, note in self.values.get("notes", {}).items() if name not in names}
        values["notes"] = kept | {name: note for name, note in notes.items() if note}
        values["assumed"] = [name for name in names if data[f"assumed.{name}"]]
        # The same parameters give the same JSON, so that changes can be detected.
        return read_or_keep(values)

    def _read_bands(self, parameter: NamedParameter) -> list[Json]:
        bands = []
        for index in range(self.bands):
            band = {part: self.cleaned_data[f"{parameter.name}.{index}.{part}"] for part in parameter.parts}
            if any(value is not None for value in band.values()):
                bands.append(band)
        return bands

    def _add_problem(self, problem: Problem) -> None:
        name = _INDEX.sub(r".\1", str(problem.params.get("field", "")))
        firsts = [name, *(f"{name}.0.{parts[0]}" for parts in _BAND_FIELDS)]
        labelled = next((one for one in firsts if one in self.fields), None)
        if labelled is None:
            self.add_error(None, describe(problem))
            return
        label = str(self.fields[labelled].label)
        self.add_error(labelled, describe(replace(problem, params={**problem.params, "field": label})))


def read_or_keep(values: Json) -> Json:
    """Return the JSON in the parameters' own form; unchanged if it is invalid."""
    try:
        return dict(read_parameters(values).as_json())
    except ParametersRefused:
        return values


def _as_is(value: Any) -> Any:
    return value


_WRITERS: dict[Shape, Callable[[Any], Any]] = {
    Shape.DECIMAL: lambda value: None if value is None else str(value),
    Shape.DATE: lambda value: None if value is None else value.isoformat(),
    Shape.SEVERAL: sorted,
}


def _field_for(parameter: NamedParameter) -> forms.Field:
    label: Any = parameter.label
    if parameter.unit:
        label = _("%(label)s (%(unit)s)") % {"label": parameter.label, "unit": parameter.unit.name}
    return field_for(parameter, label, parameter.help, parameter.none, required=not parameter.none)


def _games_band(parameter: NamedParameter, index: int, band: Mapping[str, Any]) -> list[tuple[str, forms.Field]]:
    number = {"number": index + 1}
    help_text: Any = _("Leave empty in the last band: it covers everyone else.") if index else parameter.help
    games = forms.IntegerField(
        label=_("Band %(number)s: players with at most this many games") % number,
        help_text=help_text,
        required=False,
        min_value=0,
        max_value=MAX_GAMES,
        initial=band.get("games_up_to"),
    )
    k = _k_field(_("Band %(number)s: K") % number, parameter, band.get("k"))
    return list(zip(_names_of_band(parameter, index), (games, k), strict=True))


def _rating_band(parameter: NamedParameter, index: int, band: Mapping[str, Any]) -> list[tuple[str, forms.Field]]:
    number = {"number": index + 1}
    help_text: Any = _("Leave empty in the last band: it covers everyone else.") if index else parameter.help
    below = forms.IntegerField(
        label=_("Band %(number)s: players rated below") % number,
        help_text=help_text,
        required=False,
        min_value=-MAX_RATING,
        max_value=MAX_RATING,
        initial=band.get("below"),
    )
    k_new = _k_field(_("Band %(number)s: K with few games") % number, parameter, band.get("k_new"))
    k = _k_field(_("Band %(number)s: K") % number, parameter, band.get("k"))
    return list(zip(_names_of_band(parameter, index), (below, k_new, k), strict=True))


def _k_field(label: str, parameter: NamedParameter, initial: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=parameter.high, initial=initial)


_BandFields = Callable[[NamedParameter, int, Mapping[str, Any]], list[tuple[str, forms.Field]]]
# By the keys of a band in the JSON.
_BAND_FIELDS: Mapping[tuple[str, ...], _BandFields] = {
    ("games_up_to", "k"): _games_band,
    ("below", "k_new", "k"): _rating_band,
}


def _names_of_band(parameter: NamedParameter, index: int) -> list[str]:
    return [f"{parameter.name}.{index}.{part}" for part in parameter.parts]
