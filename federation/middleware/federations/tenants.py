"""Finds the federation of a request and opens its scope around everything that follows."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import get_script_prefix, set_script_prefix, set_urlconf
from django.utils import translation

from federation.errors import DoneMeanwhile
from federation.middleware.federations.doors import address_of, find_federation
from federation.tenancy.federations import Federation
from federation.tenancy.scope import reader_scope
from federation.web.refusals import refusal_page

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
        federation = _enter(request)
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
        with reader_scope(federation, request.user.pk if request.user.is_authenticated else None):
            response = respond(request)
            failed = response.status_code >= 500 or (getattr(request, "raced", False) and respond is not _race_page)
            if failed and transaction.get_connection().in_atomic_block:
                transaction.set_rollback(True)
        return response


def _enter(request: HttpRequest) -> Federation | None:
    """Find the federation; where it is named by the path, its prefix becomes the script name."""
    address = address_of(request)
    federation, by_path = find_federation(address)
    if by_path:
        prefix = f"{request.META.get('SCRIPT_NAME', '').rstrip('/')}/{address.slug}"
        _slug, slash, rest = request.path_info.lstrip("/").partition("/")
        request.META["SCRIPT_NAME"] = prefix
        request.path_info = f"/{rest}" if slash else ""
        set_script_prefix(prefix)
    return federation


def _race_page(request: HttpRequest) -> HttpResponse:
    with translation.override(getattr(request, "LANGUAGE_CODE", None)):
        return refusal_page(request, DoneMeanwhile())
