"""The login library speaks in our words: every page of an account, every message and every e-mail."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import allauth
import pytest
from allauth.account import app_settings as account_settings
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa import app_settings as mfa_settings
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import get_resolver
from django.utils import translation

from federation.people.models.accounts import User
from federation.tenancy.federations import Federation
from tests.pages import words_of
from tests.people import PASSWORD, make_user

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _name in settings.LANGUAGES]
LIBRARY = Path(allauth.__file__).parent
OURS, LIBRARYS = map(Path, settings.LOCALE_PATHS)
# What we never say in English; in other languages the library's own sentences are looked for.
NEVER = re.compile(
    r"\b([Ss]ign|Log) (In|Out)\b|[Ss]ign(ed)?[- ](in|out)\b|Sign Up|\b[Ee]mail|[Pp]lease|[Ss]uccess|[Tt]wo-[Ff]actor"
)
# Anybody would say what is shorter.
SENTENCE = 14
# Where a program or a form goes, and who has everything is led on.
NO_PAGES = {"account_set_password", "account_confirm_login_code", "mfa_login_webauthn", "mfa_download_recovery_codes"}


def catalogue(folder: Path, language: str) -> dict[Any, str]:
    with (folder / language / "LC_MESSAGES/django.mo").open("rb") as file:
        return dict(vars(gettext.GNUTranslations(file))["_catalog"])


def stock_phrases(language: str) -> list[str]:
    """What the library says by itself, as long as we don't say the same."""
    ours, theirs = catalogue(LIBRARYS, language), catalogue(LIBRARY / "locale", language)
    said = " ".join([*ours.values(), *catalogue(OURS, "ca" if language == "en" else language).values()])
    texts = [theirs.get(key) or (key[0] if isinstance(key, tuple) else key) for key in ours if key]
    pieces = [piece.strip() for text in texts for piece in re.split(r"%\(\w+\)s|%d|<[^>]*>|\n", text)]
    return [piece for piece in pieces if len(piece) >= SENTENCE and piece not in said]


def faults(where: str, text: str, language: str, phrases: list[str]) -> list[str]:
    found = [f"{language}, {where}: {phrase}" for phrase in phrases if phrase in text]
    if language == "en" and (stock := NEVER.search(text)):
        found.append(f"{where}: {stock[0]}")
    return found


@pytest.fixture
def user(fisc: Federation, monkeypatch: pytest.MonkeyPatch) -> User:
    """An account with all that an account can have."""
    cache.clear()
    # What a device has signed is no matter here.
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.get_credentials", lambda user: [])
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.WebAuthn.is_passwordless", False)
    user = make_member("secretary@fisc.example")
    EmailAddress.objects.create(user=user, email="other@fisc.example", verified=False, primary=False)
    TOTP.activate(user, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(user)
    Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "My phone"})
    return user


def make_member(email: str) -> User:
    user = make_user(email)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def addresses(user: User) -> Iterator[tuple[str, str]]:
    """Every address of the library with its name; those with a key also with one that's gone."""
    confirmation = EmailConfirmationHMAC(EmailAddress.objects.get(email="other@fisc.example")).key
    passkey = str(Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN).pk)
    token = default_token_generator.make_token(user)
    known = {"uidb36": user_pk_to_url_str(user), "pk": passkey}
    resolver = get_resolver("allauth.urls")
    for name in filter(lambda name: isinstance(name, str), resolver.reverse_dict):
        [(path, parameters)] = resolver.reverse_dict.getlist(name)[0][0]
        own = confirmation if name == "account_confirm_email" else token
        yield name, path % {"key": own, **known}
        if "key" in parameters:
            yield name, path % {"key": "gone", **known}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_in_our_words(user: User, language: str) -> None:
    phrases = stock_phrases(language)
    stranger, member, halfway, new = [Client(headers={"Accept-Language": language}) for _visitor in range(4)]
    member.force_login(user, "allauth.account.auth_backends.AuthenticationBackend")
    new.force_login(make_member("new@fisc.example"), "allauth.account.auth_backends.AuthenticationBackend")
    halfway.post("/fisc/accounts/login/", {"login": user.email, "password": PASSWORD})
    new.post("/fisc/accounts/reauthenticate/", {"password": PASSWORD})
    wrong, seen, names = [], set(), set()
    # The third one is asked for the password again; what only a new account can do comes last.
    for visitor, part in ((stranger, ""), (halfway, ""), (member, ""), (member, ""), (new, "2fa")):
        for name, path in addresses(user):
            names.add(name)
            if not path.startswith(part):
                continue
            answer = visitor.get(f"/fisc/accounts/{path}", follow=True)
            html = answer.content.decode()
            if "<main" in html and answer.status_code == 200:
                wrong += faults(path, words_of(html), language, phrases)
                seen |= set() if answer.redirect_chain and "/key/" not in path else {name}
        visitor.post("/fisc/accounts/reauthenticate/", {"password": PASSWORD})
    refused = stranger.post("/fisc/accounts/login/", {"login": user.email, "password": "another"})
    wrong += faults("a wrong password", words_of(refused.content.decode()), language, phrases)
    assert wrong == []
    assert names - seen <= NO_PAGES


def written(language: str) -> Iterator[tuple[str, str]]:
    """Every message and e-mail of the library, by the name of its template."""
    told = dict.fromkeys(("email", "name", "ip", "user_agent", "timestamp", "from_email", "to_email"), "x")
    told |= dict.fromkeys(("deleted_email", "activate_url", "password_reset_url", "signup_url", "username"), "x")
    site = SimpleNamespace(name="FISC", domain="fisc.example")
    with translation.override(language):
        for path in sorted((LIBRARY / "templates").glob("[am]*/[em]*/*.txt")):
            name = path.relative_to(LIBRARY / "templates").as_posix()
            yield name, render_to_string(name, {**told, "user": User(email="x"), "current_site": site})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_and_mail_is_in_our_words(language: str) -> None:
    phrases = stock_phrases(language)
    found = dict(written(language))
    assert len(found) > 30
    used = {name: text for name, text in found.items() if not re.search("code_|code_sent|phone", name)}
    assert [fault for name, text in used.items() for fault in faults(name, text, language, phrases)] == []


def test_pages_left_out_are_those_that_settings_leave_off() -> None:
    """`_LIBRARY_UNUSED` (federation/launcher/translations.py) names their messages."""
    assert not account_settings.LOGIN_BY_CODE_ENABLED
    assert not account_settings.PASSWORD_RESET_BY_CODE_ENABLED
    assert not account_settings.EMAIL_VERIFICATION_BY_CODE_ENABLED
    assert not account_settings.CHANGE_EMAIL
    assert "phone" not in account_settings.SIGNUP_FIELDS
    assert not mfa_settings.PASSKEY_SIGNUP_ENABLED
    assert not mfa_settings._TRUST_STAGE_ENABLED


def test_english_of_the_library_changes_nothing_of_ours() -> None:
    librarys = catalogue(LIBRARYS, "en")
    ours = catalogue(OURS, "ca").keys() & librarys.keys() - {""}
    assert {key: librarys[key] for key in ours if librarys[key] != key} == {}
