"""Finds the federation of a request and opens its scope around everything that follows."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from django.conf import settings
from django.core.validators import slug_re
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import get_script_prefix, set_script_prefix, set_urlconf
from django.utils import translation

from federation.errors import DoneMeanwhile
from federation.tenancy.federations import RESERVED_SLUGS, Federation
from federation.tenancy.scope import federation_scope, user_scope
from federation.views.refusals import refusal_page

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
        federation = _find_federation(request)
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
        response = self._respond_within(request, federation, self.get_response)
        if getattr(request, "raced", False):
            # What it did is taken back by now.
            return self._respond_within(request, federation, _race_page)
        return response

    def _respond_within(
        self, request: HttpRequest, federation: Federation | None, respond: GetResponse
    ) -> HttpResponse:
        with ExitStack() as scopes:
            if request.user.is_authenticated:
                scopes.enter_context(user_scope(request.user.pk))
            if federation is not None:
                scopes.enter_context(federation_scope(federation))
            response = respond(request)
            failed = response.status_code >= 500 or (getattr(request, "raced", False) and respond is not _race_page)
            if failed and transaction.get_connection().in_atomic_block:
                transaction.set_rollback(True)
        return response


def _find_federation(request: HttpRequest) -> Federation | None:
    """By host name, else by the first segment of the path. One query: it is asked before every page."""
    host, _port = split_domain_port(request.get_host())
    slug, slash, rest = request.path_info.lstrip("/").partition("/")
    named = Q()
    if host:
        named |= Q(hostname=host.lower())
    # What cannot be a slug is not looked up: the database refuses some of it (a NUL) with an error.
    if slug_re.fullmatch(slug) and slug not in RESERVED_SLUGS:
        named |= Q(slug=slug)
    found = Federation.objects.filter(named) if named else []
    by_host, by_path = None, None
    for federation in found:
        if host and federation.hostname == host.lower():
            by_host = federation
        else:
            by_path = federation
    if by_host is None and by_path is not None:
        prefix = f"{request.META.get('SCRIPT_NAME', '').rstrip('/')}/{slug}"
        request.META["SCRIPT_NAME"] = prefix
        request.path_info = f"/{rest}" if slash else ""
        set_script_prefix(prefix)
    return by_host or by_path


def _race_page(request: HttpRequest) -> HttpResponse:
    with translation.override(getattr(request, "LANGUAGE_CODE", None)):
        return refusal_page(request, DoneMeanwhile())
