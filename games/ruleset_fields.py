"""One field of a form for one parameter of a rule set."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.ruleset_parameters import Parameter, Shape

# More than any regulation would say, and less than what a number in the database holds.
MOST = 10_000
_MOST_NUMBERS = 10


class NumbersField(forms.CharField):
    """Whole numbers with blanks between: “30 25”."""

    def clean(self, value: Any) -> list[int]:
        words = super().clean(value).replace(",", " ").replace(";", " ").split()
        if len(words) > _MOST_NUMBERS or not all(
            word.isascii() and word.isdigit() and len(word) < 5 for word in words
        ):
            raise forms.ValidationError(_("Write whole numbers with blanks between: 30 25"))
        return [int(word) for word in words]


def row_name(parameter: Parameter, index: int, column: Parameter) -> str:
    """The name of a box in a list; problems name it ``path[index].field``."""
    return f"{parameter.path}.{index}.{column.path}"


def field_for(parameter: Parameter, *, line: int = 0, is_key: bool = False) -> forms.Field:
    """``line`` counts from 1 in a list; its key may stay empty, and then the line is left out."""
    words = parameter.words
    label: Any = _("%(line)s. %(label)s") % {"line": line, "label": words.label} if line else words.label
    help_text: Any = words.help
    if words.none:
        help_text = (
            _("%(help)s Empty: %(none)s.") % {"help": words.help, "none": words.none}
            if words.help
            else (_("Empty: %(none)s.") % {"none": words.none})
        )
    common = {"label": label, "help_text": help_text}
    match parameter.shape:
        case Shape.BOOLEAN:
            return forms.BooleanField(**common, required=False)
        case Shape.INTEGER:
            high = MOST if parameter.high is None else parameter.high
            required = not (parameter.is_optional or line)
            return forms.IntegerField(**common, required=required, min_value=parameter.low, max_value=high)
        case Shape.TEXT:
            return forms.CharField(**common, required=not parameter.is_optional, max_length=200)
        case Shape.NUMBERS:
            return NumbersField(**common, required=False, max_length=80)
        case Shape.SEVERAL:
            box = forms.CheckboxSelectMultiple
            return forms.MultipleChoiceField(**common, required=False, choices=parameter.choices, widget=box)
        case _:
            return forms.ChoiceField(**common, choices=parameter.choices, widget=forms.RadioSelect)
