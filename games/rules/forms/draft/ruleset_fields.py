"""What a box of a form for a rule set is called, and the field in it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from federation.web.forms import parameters
from games.rules.words.parameters import Parameter


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
    return parameters.field_for(
        parameter, label, words.help, words.none, required=required.get(parameter.shape, False)
    )
