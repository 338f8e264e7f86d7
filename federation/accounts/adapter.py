"""Adapt allauth's e-mails: they go out through the federation's outbox, with its name and address."""

from __future__ import annotations

import logging
import uuid
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmation
from allauth.account.utils import get_next_redirect_url
from allauth.core import context as allauth_context
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language

from federation.accounts.services.logins import choose_language
from federation.errors import MailServerAway
from federation.notices.models import MailKind
from federation.notices.services.outbox import put_mail
from federation.people.models.accounts import User
from federation.permissions import Action, actor_for, can, has_local_role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import is_in_federation
from federation.web.addresses import root_of

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return whether sign-up is open: for this federation, or outside any federation, for at least one of them."""
        federation = getattr(request, "federation", None)
        if federation is not None:
            return bool(federation.is_open_for_registration)
        every = Federation.objects.all()
        return not every or any(one.is_open_for_registration for one in every)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Whoever has work to do arrives at it."""
        if getattr(request, "federation", None) is not None:
            actor = actor_for(request.user)
            if can(actor, Action.SEE_DESK) or has_local_role(actor):
                return reverse("desk")
        return str(super().get_login_redirect_url(request))

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return str(self.get_login_redirect_url(request))

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmation) -> str:
        """With the page to return to: people may open the e-mail in another browser, where they have to log in."""
        url = str(super().get_email_confirmation_url(request, emailconfirmation))
        start = get_next_redirect_url(request)
        if start is None:
            return url
        log_in = f"{reverse('account_login')}?{urlencode({REDIRECT_FIELD_NAME: start})}"
        return f"{url}?{urlencode({REDIRECT_FIELD_NAME: log_in})}"

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in; an account without a chosen language gets its e-mails in the language of this page."""
        super().login(request, user)
        if not user.language:
            choose_language(user, get_language() or "")

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        told = {"email": email, **_as_configured(allauth_context.request, context)}
        message = self.render_mail(template_prefix, email, told)
        if is_in_federation():
            # A repeated request is a new e-mail, because the first may not have arrived.
            act = f"account:{uuid.uuid4()}"
            put_mail(act, email, str(message.subject), str(message.body), kind=MailKind.ACCOUNT)
        else:
            _send_at_once(message)


def _send_at_once(message: EmailMessage) -> None:
    """Send at once: the portal's own pages belong to no federation, so there is no outbox to queue in."""
    try:
        message.send()
    except OSError as error:
        logger.exception("An e-mail about an account could not be sent.")
        raise MailServerAway() from error


def _as_configured(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Replace our own addresses with the configured ones.

    The library builds them from the request, whose Host header anyone can forge.
    """
    federation = getattr(request, "federation", None)
    root = root_of(federation)
    told = {name: _at(root, request, value) for name, value in context.items()}
    host = urlsplit(root).netloc
    return {**told, "current_site": SimpleNamespace(domain=host, name=federation.name if federation else host)}


def _at(root: str, request: HttpRequest, value: Any) -> Any:
    """Return one of our addresses as configured, and any other value unchanged."""
    here = f"{request.scheme}://{request.get_host()}{get_script_prefix()}"
    if isinstance(value, str) and value.startswith(here):
        return f"{root}/{value.removeprefix(here)}"
    return value
