"""Fields and forms that several pages use, and those of members and keys."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.models import Role

DAYS_CHOICES = [("90", _("three months")), ("365", _("one year")), ("", _("until I take it back"))]


class DayInput(forms.DateInput):
    """The browser's own calendar; it writes days as 2026-03-14 whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class MemberForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address with which the person logs in here."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.ORGANISER)
    invite = forms.BooleanField(
        label=_("Invite by mail if there is no account yet"),
        required=False,
        help_text=_("An account is made for the address; a mail tells its owner how to choose a password."),
    )


class NoticesForm(forms.Form):
    wanted = forms.BooleanField(label=_("Send me mails about what waits for me and what was decided"), required=False)


class RoleForm(forms.Form):
    """Which role of whom; from the buttons of the list."""

    user = forms.IntegerField()
    role = forms.ChoiceField(choices=Role.choices)


class KeyForm(forms.Form):
    name = forms.CharField(
        label=_("What the key is for"),
        max_length=80,
        help_text=_("So that you recognise it later: “Upload program on the club's computer”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    days = forms.ChoiceField(label=_("It is valid for"), choices=DAYS_CHOICES, required=False, initial="365")

    def clean_days(self) -> int | None:
        days = self.cleaned_data["days"]
        return int(days) if days else None
