"""Fields and forms that several pages use, and those of members and keys."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from federation.models import FEDERATION_ROLES, KeyScope, Role

DAYS_CHOICES = [("90", _("three months")), ("365", _("one year")), ("", _("until I take it back"))]


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


class MemberForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address with which the person logs in here."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=[(role.value, role.label) for role in FEDERATION_ROLES], initial=Role.ORGANISER
    )
    invite = forms.BooleanField(
        label=_("Invite by mail if there is no account yet"),
        required=False,
        help_text=_("An account is made for the address; a mail tells its owner how to choose a password."),
    )


class RoleForm(forms.Form):
    """Which role of whom; from the buttons of the list."""

    user = forms.IntegerField()
    role = forms.ChoiceField(choices=[(role.value, "") for role in FEDERATION_ROLES])


class KeyForm(forms.Form):
    name = forms.CharField(
        label=_("What the key is for"),
        max_length=80,
        help_text=_("So that you recognise it later: “Upload program on the club's computer”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do beside reading"),
        choices=[(scope.value, scope.label) for scope in KeyScope if scope != KeyScope.READ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Every key reads what you may read. Tick only what the program needs."),
    )
    days = forms.ChoiceField(label=_("It is valid for"), choices=DAYS_CHOICES, required=False, initial="365")

    def clean_scopes(self) -> list[KeyScope]:
        return [KeyScope(name) for name in self.cleaned_data["scopes"]]

    def clean_days(self) -> int | None:
        days = self.cleaned_data["days"]
        return int(days) if days else None
