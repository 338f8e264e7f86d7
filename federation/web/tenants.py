"""Finds the federation of a request and opens its scope around everything that follows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from django.conf import settings
from django.core.validators import slug_re
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import get_script_prefix, set_script_prefix, set_urlconf

from federation.models import Federation
from federation.models.federations import RESERVED_SLUGS
from federation.tenancy.scope import federation_scope, user_scope

GetResponse = Callable[[HttpRequest], HttpResponse]


class FederationMiddleware:
    """Sets ``request.federation`` (None on the portal) by host name, else by the first path segment.

    A path prefix becomes the script name, so that URL patterns and templates know nothing of it. The whole
    request is one transaction; it is rolled back when the answer is a server error.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        outer_prefix = get_script_prefix()
        federation = _by_host(request) or _by_path(request)
        request.federation = federation  # type: ignore[attr-defined]
        if federation is not None:
            request.urlconf = settings.TENANT_URLCONF
            set_urlconf(settings.TENANT_URLCONF)
        try:
            return self._respond(request, federation)
        finally:
            set_script_prefix(outer_prefix)
            set_urlconf(None)

    def _respond(self, request: HttpRequest, federation: Federation | None) -> HttpResponse:
        with ExitStack() as scopes:
            if request.user.is_authenticated:
                scopes.enter_context(user_scope(request.user.pk))
            if federation is not None:
                scopes.enter_context(federation_scope(federation))
            response = self.get_response(request)
            if response.status_code >= 500 and transaction.get_connection().in_atomic_block:
                transaction.set_rollback(True)
        return response


def _by_host(request: HttpRequest) -> Federation | None:
    host, _port = split_domain_port(request.get_host())
    return Federation.objects.filter(hostname=host.lower()).first() if host else None


def _by_path(request: HttpRequest) -> Federation | None:
    slug, slash, rest = request.path_info.lstrip("/").partition("/")
    # What cannot be a slug is not looked up: the database refuses some of it (a NUL) with an error.
    if not slug_re.fullmatch(slug) or slug in RESERVED_SLUGS:
        return None
    federation = Federation.objects.filter(slug=slug).first()
    if federation is not None:
        prefix = f"{request.META.get('SCRIPT_NAME', '').rstrip('/')}/{slug}"
        request.META["SCRIPT_NAME"] = prefix
        request.path_info = f"/{rest}" if slash else ""
        set_script_prefix(prefix)
    return federation
