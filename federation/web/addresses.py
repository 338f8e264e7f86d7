"""Absolute addresses for e-mails and jobs, and addresses that differ in one number."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix, reverse

from federation.tenancy.federations import Federation

# A number that occurs nowhere else in an address.
_ANY = 987_654_321


def numbered_addresses(name: str) -> Callable[[int], str]:
    """Return a fast ``reverse(name, args=[number])`` for any number; valid within the current request."""
    before, after = reverse(name, args=[_ANY]).split(str(_ANY))
    return lambda number: f"{before}{number}{after}"


def absolute_url(federation: Federation, name: str, *arguments: object) -> str:
    """Return the address of a federation's page, under its own host name if it has one, otherwise its prefix."""
    # Otherwise the federation's prefix would be doubled inside a request.
    path = "/" + reverse(name, urlconf=settings.TENANT_URLCONF, args=arguments).removeprefix(get_script_prefix())
    return root_of(federation) + path


def root_of(federation: Federation | None) -> str:
    """Return the root of a federation's addresses, or the portal's, as configured and without the last slash."""
    base = urlsplit(settings.FARISTOL_BASE_URL)
    if federation is not None and federation.hostname:
        port = f":{base.port}" if base.port else ""
        return f"{base.scheme}://{federation.hostname}{port}"
    portal = settings.FARISTOL_BASE_URL.rstrip("/")
    return f"{portal}/{federation.slug}" if federation is not None else portal
