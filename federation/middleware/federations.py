"""Finds the federation of an address; its scope is open around everything that follows."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from django.conf import settings
from django.core.validators import slug_re
from django.db import Error, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.urls import get_script_prefix, set_script_prefix, set_urlconf
from django.utils import translation

from federation.errors import DoneMeanwhile
from federation.middleware.replicas import may_be_behind
from federation.tenancy.federations import RESERVED_SLUGS, Federation
from federation.tenancy.replicas import freshness, reading_from_replica
from federation.tenancy.scope import federation_scope, reader_scope
from federation.tenancy.versions import data_version
from federation.web.refusals import refusal_page

# Number of federations whose data version a process remembers; the oldest is evicted.
MOST_KNOWN = 2_000


@dataclass(frozen=True, slots=True)
class Address:
    """``host`` is in lower case, without its port; ``slug`` is "" if the path cannot begin with one."""

    host: str
    slug: str


@dataclass(frozen=True, slots=True)
class Door:
    """``version`` is that of the federation's data, valid until ``until`` (monotonic seconds)."""

    federation: Federation
    version: str
    until: float


_known: dict[Address, Door] = {}


def address_of(request: HttpRequest) -> Address:
    """Return what identifies the federation of a request. Raises DisallowedHost for a host that is not ours."""
    host, _port = split_domain_port(request.get_host())
    slug = request.path_info.lstrip("/").partition("/")[0]
    # Anything that cannot be a slug is not looked up: some of it (a NUL) is an error in the database.
    is_slug = slug_re.fullmatch(slug) and slug not in RESERVED_SLUGS
    return Address(host.lower(), slug if is_slug else "")


def find_federation(address: Address) -> tuple[Federation | None, bool]:
    """Return the federation by host name or first path segment, and whether it was by the path.

    One query, because it runs before every page.
    """
    named = Q()
    if address.host:
        named |= Q(hostname=address.host)
    if address.slug:
        named |= Q(slug=address.slug)
    by_path = None
    for federation in Federation.objects.filter(named) if named else []:
        if address.host and federation.hostname == address.host:
            return federation, False
        by_path = federation
    return by_path, by_path is not None


def find_door(request: HttpRequest) -> Door | None:
    """Return the entry for the address's federation; None if it belongs to none."""
    address = address_of(request)
    door = _known.get(address)
    if door is not None and time.monotonic() < door.until:
        return door
    _known.pop(address, None)
    door = _look(request, address)
    if door is not None and settings.FARISTOL_BRIEF_SECONDS:
        while len(_known) >= MOST_KNOWN:
            _known.pop(next(iter(_known)), None)
        _known[address] = door
    return door


def _look(request: HttpRequest, address: Address) -> Door | None:
    until = time.monotonic() + settings.FARISTOL_BRIEF_SECONDS
    with ExitStack() as stack:
        is_behind = may_be_behind(request) and freshness.is_fresh()
        if is_behind:
            stack.enter_context(reading_from_replica())
        try:
            federation, _by_path = find_federation(address)
            if federation is None:
                return None
            with federation_scope(federation):
                return Door(federation, data_version(), until)
        except Error:
            # The primary answers when a replica cannot (federation/middleware/replicas.py).
            if not is_behind:
                raise
            return None


GetResponse = Callable[[HttpRequest], HttpResponse]


class FederationMiddleware:
    """Sets ``request.federation`` (None on the portal) by host name, otherwise by the first path segment.

    A path prefix becomes the script name, so that URL patterns and templates need not know of it. The whole request is
    one transaction, rolled back if the answer is a server error.
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
            # Its changes have been rolled back by now.
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
    """Find the federation; if the path names it, its prefix becomes the script name."""
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
