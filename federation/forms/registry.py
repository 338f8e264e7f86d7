"""The shape of input on the pages of the registry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django_scopes.forms import SafeModelChoiceField

from federation.forms.fields import DayInput
from federation.models import Club, Player


def _since() -> forms.DateField:
    return forms.DateField(
        label=_("Since"),
        required=False,
        widget=DayInput,
        help_text=_("The day from which it counts; what was before stays on the player's page. Leave it empty to "
                    "mend what was only written wrongly."),
    )  # fmt: skip


class ClubField(SafeModelChoiceField):  # type: ignore[misc]
    """The federation's clubs, or none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            queryset=Club.objects.none(), label=_("Club"), required=False, empty_label=_("No club"), **kwargs
        )


class _RecordForm(forms.Form):
    """Forms that stand together on one page, so that each needs ids of its own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"{type(self).__name__.lower()}_%s"
        if "club" in self.fields:
            field = self.fields["club"]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = Club.objects.order_by("key", "pk")


class NameForm(_RecordForm):
    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)
    since = _since()

    @classmethod
    def of(cls, player: Player) -> NameForm:
        return cls(initial={"given_name": player.given_name, "surname": player.surname})


class PlayerClubForm(_RecordForm):
    club = ClubField()
    since = _since()

    @classmethod
    def of(cls, player: Player) -> PlayerClubForm:
        return cls(initial={"club": player.club})


class RetirementForm(_RecordForm):
    day = forms.DateField(label=_("Plays no more since"), widget=DayInput)


class AccountForm(_RecordForm):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address with which the player logs in here."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )


class NewPlayerForm(_RecordForm):
    given_name = forms.CharField(label=_("First name"), max_length=80, required=False)
    surname = forms.CharField(label=_("Surname"), max_length=120)
    club = ClubField()


class ClubForm(_RecordForm):
    name = forms.CharField(label=_("Name"), max_length=120)
    town = forms.CharField(label=_("Town"), max_length=120, required=False)

    @classmethod
    def of(cls, club: Club) -> ClubForm:
        return cls(initial={"name": club.name, "town": club.town})
