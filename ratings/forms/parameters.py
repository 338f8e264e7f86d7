"""The form in which staff edit the parameters of a rating system, made from the catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.forms import DayInput
from ratings.messages import describe
from ratings.parameter_catalogue import CATALOGUE, Parameter, Shape
from ratings.systems.limits import MAX_GAMES
from ratings.systems.parameters_input import ParametersRefused, read_parameters
from tournaments.report import Problem

Json = dict[str, Any]
_SPARE_BANDS = 1
_INDEX = re.compile(r"\[(\d+)\]")


class ParametersForm(forms.Form):
    """``values`` are the parameters as JSON; what the form has no field for stays as it is there."""

    def __init__(self, *args: Any, values: Json, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.values = values
        self.catalogue = CATALOGUE[str(values["algorithm"])]
        self.bands = len(values.get("k_bands", ())) + _SPARE_BANDS
        for parameter in self.catalogue:
            for name, field in self._fields_for(parameter):
                self.fields[name] = field
        for field_name in dict.fromkeys(parameter.field for parameter in self.catalogue):
            self._add_source(field_name)

    def _fields_for(self, parameter: Parameter) -> list[tuple[str, forms.Field]]:
        if parameter.shape is not Shape.BANDS:
            field = _FIELDS[parameter.shape](parameter)
            field.initial = _find(self.values, parameter.name)
            return [(parameter.name, field)]
        bands = list(self.values.get(parameter.name, ()))
        fields: list[tuple[str, forms.Field]] = []
        for index in range(self.bands):
            band = bands[index] if index < len(bands) else {}
            fields += _band_fields(parameter, index, band)
        return fields

    def _add_source(self, name: str) -> None:
        self.fields[f"notes.{name}"] = forms.CharField(
            label=_("Where this comes from"),
            required=False,
            max_length=1000,
            initial=self.values.get("notes", {}).get(name, ""),
            widget=forms.Textarea(attrs={"rows": 2}),
        )
        self.fields[f"assumed.{name}"] = forms.BooleanField(
            label=_("It is our own assumption: no source gives it"),
            required=False,
            initial=name in self.values.get("assumed", ()),
        )

    def groups(self) -> list[dict[str, Any]]:
        """The fields by what the notes on sources refer to: [{title, fields, sources, assumed}]."""
        groups: dict[str, dict[str, Any]] = {}
        for parameter in self.catalogue:
            group = groups.setdefault(parameter.field, {"title": parameter.label, "fields": []})
            names = [parameter.name] if parameter.shape is not Shape.BANDS else _band_names(parameter, self.bands)
            group["fields"] += [self[name] for name in names]
        for name, group in groups.items():
            group["sources"] = [self[f"notes.{name}"], self[f"assumed.{name}"]]
            group["assumed"] = self[f"assumed.{name}"].value()
        return list(groups.values())

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
        """The parameters as the form says."""
        data = self.cleaned_data
        values: Json = {**self.values}
        for parameter in self.catalogue:
            if parameter.shape is Shape.BANDS:
                values[parameter.name] = self._read_bands(parameter)
            else:
                _put(values, parameter.name, _WRITERS.get(parameter.shape, _as_is)(data[parameter.name]))
        names = list(dict.fromkeys(parameter.field for parameter in self.catalogue))
        notes = {name: data[f"notes.{name}"].strip() for name in names}
        kept = {name: note for name, note in self.values.get("notes", {}).items() if name not in names}
        values["notes"] = kept | {name: note for name, note in notes.items() if note}
        values["assumed"] = [name for name in names if data[f"assumed.{name}"]]
        # The same parameters are the same JSON, so that what was not changed can be told from what was.
        return read_or_keep(values)

    def _read_bands(self, parameter: Parameter) -> list[Json]:
        bands = []
        for index in range(self.bands):
            games, k = (self.cleaned_data[f"{parameter.name}.{index}.{part}"] for part in ("games_up_to", "k"))
            if games is not None or k is not None:
                bands.append({"games_up_to": games, "k": k})
        return bands

    def _add_problem(self, problem: Problem) -> None:
        name = _INDEX.sub(r".\1", str(problem.params.get("field", "")))
        labelled = name if name in self.fields else f"{name}.0.games_up_to"
        if labelled not in self.fields:
            self.add_error(None, describe(problem))
            return
        label = str(self.fields[labelled].label)
        self.add_error(labelled, describe(replace(problem, params={**problem.params, "field": label})))


def read_or_keep(values: Json) -> Json:
    """The JSON as the parameters themselves write it; as it is where it makes no parameters."""
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


def _common(parameter: Parameter) -> dict[str, Any]:
    help_text: Any = parameter.help
    if parameter.none:
        help_text = _("%(help)s Empty: %(none)s.") % {"help": parameter.help, "none": parameter.none}
    label = _("%(label)s (%(unit)s)") % {"label": parameter.label, "unit": parameter.unit} if parameter.unit else ""
    return {"label": label or parameter.label, "help_text": help_text, "required": not parameter.none}


def _boolean(parameter: Parameter) -> forms.Field:
    return forms.BooleanField(**{**_common(parameter), "required": False})


_FIELDS: dict[Shape, Callable[[Parameter], forms.Field]] = {
    Shape.INTEGER: lambda one: forms.IntegerField(**_common(one), min_value=one.low, max_value=one.high),
    Shape.DECIMAL: lambda one: forms.DecimalField(**_common(one), min_value=one.low, max_value=one.high),
    Shape.BOOLEAN: _boolean,
    Shape.DATE: lambda one: forms.DateField(**_common(one), widget=DayInput),
    Shape.CHOICE: lambda one: forms.ChoiceField(**_common(one), choices=one.choices, widget=forms.RadioSelect),
    Shape.SEVERAL: lambda one: forms.MultipleChoiceField(
        **_common(one), choices=one.choices, widget=forms.CheckboxSelectMultiple
    ),
}


def _band_fields(parameter: Parameter, index: int, band: Mapping[str, Any]) -> list[tuple[str, forms.Field]]:
    number = {"number": index + 1}
    help_text: Any = _("Empty in the last band: everybody else.") if index else parameter.help
    games = forms.IntegerField(
        label=_("Band %(number)s: players with at most so many games") % number,
        help_text=help_text,
        required=False,
        min_value=0,
        max_value=MAX_GAMES,
        initial=band.get("games_up_to"),
    )
    k = forms.IntegerField(
        label=_("Band %(number)s: K") % number,
        required=False,
        min_value=0,
        max_value=parameter.high,
        initial=band.get("k"),
    )
    return list(zip(_names_of_band(parameter, index), (games, k), strict=True))


def _names_of_band(parameter: Parameter, index: int) -> tuple[str, str]:
    return f"{parameter.name}.{index}.games_up_to", f"{parameter.name}.{index}.k"


def _band_names(parameter: Parameter, bands: int) -> list[str]:
    return [name for index in range(bands) for name in _names_of_band(parameter, index)]


def _find(values: Mapping[str, Any], path: str) -> Any:
    found: Any = values
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _put(values: Json, path: str, value: Any) -> None:
    *groups, last = path.split(".")
    for part in groups:
        values[part] = dict(values.get(part) or {})
        values = values[part]
    values[last] = value
