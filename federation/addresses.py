"""Absolute addresses where there is no request: for mails and jobs."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse

from federation.models import Federation


def absolute_url(federation: Federation, name: str, *arguments: object) -> str:
    """The address of a page of the federation, under its own host name if it has one, else under its prefix."""
    path = reverse(name, urlconf=settings.TENANT_URLCONF, args=arguments)
    base = urlsplit(settings.FARISTOL_BASE_URL)
    if federation.hostname:
        port = f":{base.port}" if base.port else ""
        return f"{base.scheme}://{federation.hostname}{port}{path}"
    return f"{settings.FARISTOL_BASE_URL.rstrip('/')}/{federation.slug}{path}"
