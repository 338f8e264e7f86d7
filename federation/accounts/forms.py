"""Forms for accounts, where the library's own reveal or store too much, and for members and API keys."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm as AllauthActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.people.models.accounts import FEDERATION_ROLES, KeyScope, Role


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """The response and its timing are the same for a known address: the password is hashed either way."""

    def try_save(self, request: HttpRequest) -> tuple[Any, Any]:
        if self.account_already_exists:
            make_password(self.cleaned_data.get("password1"))
        answer: tuple[Any, Any] = super().try_save(request)
        return answer


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """Add a passkey. By default it logs in without a password; users may keep it as a second factor only."""

    name = forms.CharField(
        label=_("Name"),
        max_length=100,
        required=False,
        help_text=_("So you can recognise it later, for example “My phone”."),
    )
    passwordless = forms.BooleanField(
        label=_("Use it to log in without a password"),
        required=False,
        initial=True,
        help_text=_("If not, you’ll be asked for it after your password."),
    )


class ActivateTOTPForm(AllauthActivateTOTPForm):  # type: ignore[misc]
    """Activate TOTP; the code used for this cannot be used again, as with a login."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        if not TOTP(Authenticator(user=self.user, type=Authenticator.Type.TOTP))._mark_code_used(code):
            raise get_adapter().validation_error("incorrect_code")
        return code


DAYS_CHOICES = [("90", _("three months")), ("365", _("one year")), ("", _("until I remove it"))]


class MemberForm(forms.Form):
    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        help_text=_("The address this person uses to log in."),
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=[(role.value, role.label) for role in FEDERATION_ROLES], initial=Role.ORGANISER
    )
    invite = forms.BooleanField(
        label=_("Invite by e-mail if there’s no account yet"),
        required=False,
        help_text=_(
            "An account is created for this address, and its owner gets an e-mail explaining how to set a password."
        ),
    )


class RoleForm(forms.Form):
    """A person and a role, submitted by the buttons of the list."""

    user = forms.IntegerField()
    role = forms.ChoiceField(choices=[(role.value, "") for role in FEDERATION_ROLES])


class KeyForm(forms.Form):
    name = forms.CharField(
        label=_("What the key is for"),
        max_length=80,
        help_text=_("So you can recognise it later, for example “Upload program on the club’s computer”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("Additional permissions"),
        choices=[(scope.value, scope.label) for scope in KeyScope if scope != KeyScope.READ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Every key can read whatever you can read. Select only what the program needs."),
    )
    days = forms.ChoiceField(label=_("Valid for"), choices=DAYS_CHOICES, required=False, initial="365")

    def clean_scopes(self) -> list[KeyScope]:
        return [KeyScope(name) for name in self.cleaned_data["scopes"]]

    def clean_days(self) -> int | None:
        days = self.cleaned_data["days"]
        return int(days) if days else None
