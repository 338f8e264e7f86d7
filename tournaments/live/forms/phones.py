"""The shape of what a player's phone sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.live.forms.marks import MARKS, mark_fields_of, marks_of
from tournaments.log.decisions.outcome import Told
from tournaments.log.state import LiveTable


class PhoneForm(forms.Form):
    """One act about the own table; ``reference`` is made for each page, so that what is sent again counts once."""

    act = forms.ChoiceField(choices=[("report", ""), ("confirm", ""), ("here", "")])
    reference = forms.CharField(max_length=80, required=False)
    seen = forms.IntegerField(min_value=0, required=False)
    round = forms.IntegerField(min_value=1, required=False)
    table = forms.IntegerField(min_value=1, required=False)

    def __init__(self, players: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for player in players:
            self.fields[self.points_name(player)] = forms.IntegerField(
                label=_("Points"), required=False, widget=forms.NumberInput({"inputmode": "numeric"})
            )
        self.fields |= mark_fields_of(players)

    @staticmethod
    def points_name(player: int) -> str:
        return f"points_{player}"

    def points_field(self, player: int) -> Any:
        """The bound field of a player's points, None where the table has changed meanwhile."""
        name = self.points_name(player)
        return self[name] if name in self.fields else None

    def mark_fields(self, player: int) -> list[Any]:
        """The bound fields of what is for prizes; none where the table has changed meanwhile."""
        return [self[name] for mark in MARKS if (name := f"{mark}_{player}") in self.fields]

    def told(self, table: LiveTable) -> list[Told]:
        return [
            Told(player, self.cleaned_data.get(self.points_name(player)), **marks_of(self.cleaned_data, player))
            for player in table.players
        ]

    def clean_seen(self) -> int:
        return self.cleaned_data["seen"] or 0
