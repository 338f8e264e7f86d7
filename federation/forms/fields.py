"""Fields that several pages use."""

from __future__ import annotations

from django import forms


class DayInput(forms.DateInput):
    """The browser's own calendar; it writes days as 2026-03-14 whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")
