"""Absolute addresses for mails and jobs, and addresses that differ in one number."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import get_script_prefix, reverse

from federation.tenancy.federations import Federation

# A number that stands nowhere else in an address.
_ANY = 987_654_321


def numbered_addresses(name: str) -> Callable[[int], str]:
    """What ``reverse(name, args=[number])`` gives, for any number; good within the request that asks."""
    before, after = reverse(name, args=[_ANY]).split(str(_ANY))
    return lambda number: f"{before}{number}{after}"


def absolute_url(federation: Federation, name: str, *arguments: object) -> str:
    """The address of a page of the federation, under its own host name if it has one, else under its prefix."""
    # Inside a request the federation's prefix would stand there twice.
    path = "/" + reverse(name, urlconf=settings.TENANT_URLCONF, args=arguments).removeprefix(get_script_prefix())
    return root_of(federation) + path


def root_of(federation: Federation | None) -> str:
    """Where a federation's addresses begin, or the portal's, as configured and without the last slash."""
    base = urlsplit(settings.FARISTOL_BASE_URL)
    if federation is not None and federation.hostname:
        port = f":{base.port}" if base.port else ""
        return f"{base.scheme}://{federation.hostname}{port}"
    portal = settings.FARISTOL_BASE_URL.rstrip("/")
    return f"{portal}/{federation.slug}" if federation is not None else portal
