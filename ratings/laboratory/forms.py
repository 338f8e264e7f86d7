"""The laboratory's form: another system, or the current one with one number changed."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from federation.values.paths import find_value, put_value
from ratings.problems.sentences import describe
from ratings.systems.presets import list_systems, load_system
from ratings.systems.reader import ParametersRefused, read_parameters
from ratings.systems.registry import systems
from ratings.systems.words.catalogue import CATALOGUE

Json = dict[str, Any]
# Stands for the current system among the presets; no preset has this name.
TODAY = "today"
_NUMBERS = (Shape.INTEGER, Shape.DECIMAL)


class TrialForm(forms.Form):
    """``values`` are the current parameters as JSON."""

    name = forms.CharField(label=_("Description of the trial"), max_length=120, required=False)
    base = forms.ChoiceField(label=_("Rating system"))
    number = forms.ChoiceField(
        label=_("Parameter to change"),
        required=False,
        help_text=_("Leave empty to try the system unchanged."),
    )
    value = forms.CharField(label=_("New value"), max_length=30, required=False)
    search = forms.BooleanField(
        label=_("Find the best value of this parameter"),
        required=False,
        help_text=_("It is searched for in the earlier half of the games and tested on the later half."),
    )

    def __init__(self, *args: Any, values: Json, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.values = values
        self._choose("base", [(TODAY, values["name"]), *((code, load_system(code).name) for code in list_systems())])
        together = _together(values)
        everything = [(together, _("All parameters whose best value can be found, together"))] if together else []
        self._choose("number", [("", "–"), *_numbers(values), *everything])

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> Json:
        data = super().clean() or {}
        if self.errors:
            return data
        number = data["number"]
        if data["base"] != TODAY and number:
            self.add_error("number", _("Only a parameter of the current system can be changed here."))
        elif number and number == _together(self.values):
            if not data["search"]:
                self.add_error(
                    "search",
                    _(
                        "To try several parameters at once, tick this box: only their best values can be tried "
                        "together."
                    ),
                )
        elif data["search"] and number not in _searchable(self.values):
            self.add_error("search", _("The best value can’t be found for this parameter. Choose another one."))
        elif number and not data["search"]:
            self._check_value(number, data["value"])
        return data

    def _check_value(self, number: str, text: str) -> None:
        try:
            Decimal(text.replace(",", "."))
        except InvalidOperation:
            self.add_error("value", _("Enter a number."))
            return
        try:
            read_parameters(self._changed(number, text))
        except ParametersRefused as refused:
            for problem in refused.problems:
                self.add_error("value", describe(problem))

    def _changed(self, number: str, text: str) -> Json:
        values = {**self.values}
        value = Decimal(text.replace(",", "."))
        is_whole = isinstance(find_value(values, number), int) and value == int(value)
        put_value(values, number, int(value) if is_whole else str(value))
        return values

    def as_json(self) -> Json:
        """Return the parameters to try."""
        data = self.cleaned_data
        if data["base"] != TODAY:
            return dict(load_system(data["base"]).as_json())
        if data["number"] and not data["search"]:
            return self._changed(data["number"], data["value"])
        return self.values

    @property
    def constant(self) -> str:
        """Return the number to optimise; empty if there is none."""
        return str(self.cleaned_data["number"]) if self.cleaned_data["search"] else ""


def _numbers(values: Json) -> list[tuple[str, Any]]:
    """Return the parameters that are a single number, and those that can be optimised."""
    wanted = _searchable(values)
    catalogue = CATALOGUE[str(values["algorithm"])]
    return [
        (one.name, one.label)
        for one in catalogue
        if one.name in wanted or (one.shape in _NUMBERS and find_value(values, one.name) is not None)
    ]


def _searchable(values: Json) -> set[str]:
    known = systems()[str(values["algorithm"])].constants
    return {constant.path for constant in known if find_value(values, constant.path) is not None}


def _together(values: Json) -> str:
    """Return all of them, comma-separated, in search order; empty if there is only one."""
    known = [constant.path for constant in systems()[str(values["algorithm"])].constants]
    paths = [path for path in known if path in _searchable(values)]
    return ",".join(paths) if len(paths) > 1 else ""
