"""Forms for linking accounts to players, and for corrections to one's own record."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.people.models.players import Club, Player
from federation.registry.forms import ClubField

LONGEST_NOTE = 300


class ClaimForm(forms.Form):
    note = forms.CharField(
        label=_("How can staff verify it’s you?"),
        max_length=LONGEST_NOTE,
        required=False,
        help_text=_("For example, your club or a recent championship."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=1000, required=False)


class CorrectionForm(forms.Form):
    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120, required=False)
    club = ClubField()
    note = forms.CharField(
        label=_("Anything else that’s wrong"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["club"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = Club.objects.order_by("key", "pk")

    @classmethod
    def of(cls, player: Player) -> CorrectionForm:
        given = {"given_name": player.given_name, "surname": player.surname, "club": player.club}
        return cls(initial=given)
