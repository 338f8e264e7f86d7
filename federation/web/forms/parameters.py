"""A field of a form for one parameter, by its shape. Who asks says what it is called."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.numbers import whole_number
from federation.values.parameters import Parameter, Shape
from federation.web.forms.fields import DayInput

Text = str | Promise
# More than any regulation would say, and less than what a number in the database holds.
MOST = 10_000
_MOST_NUMBERS = 10


def help_with_none(help_text: Text, none: Text) -> Any:
    """A parameter's help with what leaving it empty means, where one may."""
    if not none:
        return help_text
    if not help_text:
        return _("Empty: %(none)s.") % {"none": none}
    return _("%(help)s Empty: %(none)s.") % {"help": help_text, "none": none}


class NumbersField(forms.CharField):
    """Whole numbers with blanks between: “30 25”."""

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        numbers = [number for word in words if (number := whole_number(word, most=9999)) is not None]
        if len(words) > _MOST_NUMBERS or len(numbers) < len(words):
            raise forms.ValidationError(_("Write whole numbers with blanks between: 30 25"))
        return numbers


def field_for(parameter: Parameter, label: Text, help_text: Text, none: Text, *, required: bool) -> forms.Field:
    """The field of everything but rows; ``none`` says what leaving it empty means, where one may."""
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
