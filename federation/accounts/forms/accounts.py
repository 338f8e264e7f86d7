"""Forms of accounts, where the library's own say or keep more than they should."""

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


class SignupForm(AllauthSignupForm):  # type: ignore[misc]
    """The answer is the same for a known address, and takes as long: the password is hashed for nobody."""

    def try_save(self, request: HttpRequest) -> tuple[Any, Any]:
        if self.account_already_exists:
            make_password(self.cleaned_data.get("password1"))
        answer: tuple[Any, Any] = super().try_save(request)
        return answer


class AddPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A passkey as people know it: it logs in by itself, unless they want it as a second step only."""

    name = forms.CharField(
        label=_("What you call it"),
        max_length=100,
        required=False,
        help_text=_("So that you know it again: “My telephone”."),
    )
    passwordless = forms.BooleanField(
        label=_("It logs me in alone, without my password"),
        required=False,
        initial=True,
        help_text=_("Otherwise it is asked for after the password."),
    )


class ActivateTOTPForm(AllauthActivateTOTPForm):  # type: ignore[misc]
    """The code that switches the second factor on is used up by it, as any other by a login."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        if not TOTP(Authenticator(user=self.user, type=Authenticator.Type.TOTP))._mark_code_used(code):
            raise get_adapter().validation_error("incorrect_code")
        return code
