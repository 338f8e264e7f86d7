"""API key authentication with ``Authorization: Bearer far_…``; a key is valid only for its own federation's API."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.request import Request

from federation.accounts.services.keys import digest_of
from federation.api.scopes import required_scope
from federation.people.models.accounts import ApiToken, User

# Without this, every call would write a row.
LAST_USED_PRECISION = timedelta(minutes=5)


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _space, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = self._valid_token(request, secret.strip())
        if token is None:
            raise AuthenticationFailed(_("This key isn’t valid here."))
        _check_scope(request, token)
        return token.user, token

    def _valid_token(self, request: Request, secret: str) -> ApiToken | None:
        if getattr(request, "federation", None) is None:
            return None
        now = timezone.now()
        token = ApiToken.objects.select_related("user").filter(digest=digest_of(secret)).first()
        if token is None or not token.user.is_active or (token.expires_at and token.expires_at < now):
            return None
        if token.last_used_at is None or now - token.last_used_at > LAST_USED_PRECISION:
            token.last_used_at = now
            token.save(update_fields=["last_used_at"])
        return token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


def _check_scope(request: Request, token: ApiToken) -> None:
    """Check the scope here, where the key is recognised, so that no view can bypass it with its own permissions."""
    needed = required_scope(request.parser_context["view"], request.method or "")
    if not token.allows(needed):
        message = _("This key lacks the scope “%(scope)s”. Create a key that has it.")
        raise PermissionDenied(message % {"scope": needed.value}, code="scope_missing")


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
