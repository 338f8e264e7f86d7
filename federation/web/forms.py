"""Form fields and long forms used by several pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BaseForm, BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.numbers import whole_number
from federation.values.parameters import Parameter, Shape


class DayInput(forms.DateInput):
    """The browser's own date picker; it writes dates as 2026-03-14 whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeenField(forms.CharField):
    """What the sender of the form has seen (``federation.seen``); if empty, nothing."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=64, **kwargs)


def show_again(form: forms.BaseForm, seen: str) -> None:
    """Keep the entries of a form, but mark them as based on what its page shows now."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[form.add_prefix("seen")] = seen
    form.data = data


Text = str | Promise
# More than any regulation would need, and less than the database's limit for numbers.
MOST = 10_000
_MOST_NUMBERS = 10


def help_with_none(help_text: Text, none: Text) -> Any:
    """Return a parameter's help, with the meaning of leaving it empty if that is allowed."""
    if not none:
        return help_text
    if not help_text:
        return _("If empty: %(none)s.") % {"none": none}
    return _("%(help)s If empty: %(none)s.") % {"help": help_text, "none": none}


class NumbersField(forms.CharField):
    """Whole numbers separated by spaces: "30 25"."""

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        numbers = [number for word in words if (number := whole_number(word, most=9999)) is not None]
        if len(words) > _MOST_NUMBERS or len(numbers) < len(words):
            raise forms.ValidationError(_("Enter whole numbers separated by spaces: 30 25"))
        return numbers


def field_for(parameter: Parameter, label: Text, help_text: Text, none: Text, *, required: bool) -> forms.Field:
    """Return the form field of a parameter (except rows); ``none`` says what leaving it empty means, if allowed."""
    common: dict[str, Any] = {"label": label, "help_text": help_with_none(help_text, none), "required": required}
    high = MOST if parameter.high is None else parameter.high
    bounds: dict[str, Any] = {"min_value": parameter.low, "max_value": high}
    choices = list(parameter.choices)
    match parameter.shape:
        case Shape.BOOLEAN:
            return forms.BooleanField(**{**common, "required": False})
        case Shape.INTEGER:
            return forms.IntegerField(**common, **bounds)
        case Shape.DECIMAL:
            return forms.DecimalField(**common, **bounds)
        case Shape.DATE:
            return forms.DateField(**common, widget=DayInput)
        case Shape.TEXT:
            return forms.CharField(**common, max_length=200)
        case Shape.NUMBERS:
            return NumbersField(**{**common, "required": False}, max_length=80)
        case Shape.SEVERAL:
            return forms.MultipleChoiceField(**common, choices=choices, widget=forms.CheckboxSelectMultiple)
        case _:
            return forms.ChoiceField(**common, choices=choices, widget=forms.RadioSelect)


Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PartPlan:
    """The fields of a part: rows of names, and rows that few people need."""

    title: str | Promise
    why: str | Promise
    rows: tuple[Row, ...]
    more: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part with its fields, for templates/components/forms/part.html; ``number`` is its place on the page."""

    title: str | Promise
    why: str | Promise
    rows: tuple[tuple[BoundField, ...], ...]
    more: tuple[tuple[BoundField, ...], ...]
    number: int = 0

    @property
    def url(self) -> str:
        """Where it is on its page, for templates/components/ways/contents.html."""
        return f"#part-{self.number}"

    @property
    def has_errors(self) -> bool:
        return any(field.errors for row in (*self.rows, *self.more) for field in row)

    @property
    def is_open(self) -> bool:
        """Return whether the rarely used fields must be visible: one has an error or an unusual value."""
        return any(field.errors or _is_told(field) for row in self.more for field in row)


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields of a long form under one title."""

    title: str | Promise
    fields: tuple[BoundField, ...]


def plan_parts(form: BaseForm, plans: tuple[PartPlan, ...]) -> list[Part]:
    """Return the form's fields in the planned parts; fields that this form lacks are left out."""
    return [
        Part(plan.title, plan.why, _rows(form, plan.rows), _rows(form, plan.more), place)
        for place, plan in enumerate(plans, start=1)
    ]


def _rows(form: BaseForm, rows: tuple[Row, ...]) -> tuple[tuple[BoundField, ...], ...]:
    present = (tuple(form[name] for name in row if name in form.fields) for row in rows)
    return tuple(row for row in present if row)


def _is_told(field: BoundField) -> bool:
    """A list of ticks does not count: it is long, and its title says what is behind it."""
    value = field.value()
    return not isinstance(value, list) and value not in (None, "", False) and value != field.field.initial
