"""Fields that several pages use."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict


class DayInput(forms.DateInput):
    """The browser's own calendar; it writes days as 2026-03-14 whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class SeenField(forms.CharField):
    """What the sender of the form has seen (``federation.seen``); one that says nothing has seen nothing."""

    widget = forms.HiddenInput

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=64, **kwargs)


def show_again(form: forms.BaseForm, seen: str) -> None:
    """Keep what was written in a form; sent again, it is meant against what its page shows now."""
    data = QueryDict(mutable=True)
    data.update(form.data)
    data[form.add_prefix("seen")] = seen
    form.data = data
