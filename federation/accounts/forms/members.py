"""Forms of members and of keys for other programs."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.people.models.accounts.memberships import FEDERATION_ROLES, Role
from federation.people.models.accounts.tokens import KeyScope

DAYS_CHOICES = [("90", _("three months")), ("365", _("one year")), ("", _("until I take it back"))]


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
