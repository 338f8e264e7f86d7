"""The shape of a disqualification: who, after which round, and why."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from federation.seen import seen_of
from federation.web.forms.fields import SeenField
from tournaments.competition.words.labels import name_disqualification
from tournaments.report.report import Report

LIFTED = "lifted"


class DisqualificationForm(forms.Form):
    """``report`` is that of the version ``seen``."""

    player = forms.TypedChoiceField(label=_("Player"), coerce=int)
    after = forms.ChoiceField(label=_("Disqualified"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The decision of the arbitral committee. Everybody can read it."),
    )
    seen = SeenField()

    def __init__(self, report: Report, data: Any = None, *, seen: int = 0) -> None:
        super().__init__(
            data, auto_id="disqualification_%s", initial={"seen": seen_of(seen), "after": str(report.rounds)}
        )
        people = sorted(report.players, key=lambda player: player.name)
        self._choose("player", [("", "–"), *((str(player.number), player.name) for player in people)])
        rounds = [(str(number), name_disqualification(number)) for number in range(report.rounds, -1, -1)]
        self._choose("after", [*rounds, (LIFTED, pgettext_lazy("disqualification", "not any more: it is lifted"))])

    def _choose(self, name: str, choices: list[tuple[str, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def after_round(self) -> int | None:
        """The last round before it, of a valid form; None where it is lifted."""
        after = self.cleaned_data["after"]
        return None if after == LIFTED else int(after)
