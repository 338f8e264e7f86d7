"""Which federation an address belongs to, and the version of its data as it was a moment ago."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass

from django.conf import settings
from django.core.validators import slug_re
from django.db import Error
from django.db.models import Q
from django.http import HttpRequest
from django.http.request import split_domain_port

from federation.middleware.replicas import may_be_behind
from federation.tenancy.federations import RESERVED_SLUGS, Federation
from federation.tenancy.replicas import freshness, reading_from_replica
from federation.tenancy.scope import federation_scope
from federation.tenancy.versions import data_version

# Of so many federations a process knows the version; the oldest makes room.
MOST_KNOWN = 2_000


@dataclass(frozen=True, slots=True)
class Address:
    """``host`` in small letters, without its port; ``slug`` is "" where the path cannot begin with one."""

    host: str
    slug: str


@dataclass(frozen=True, slots=True)
class Door:
    """``version`` is that of the federation's data, true until ``until`` (monotonic seconds)."""

    federation: Federation
    version: str
    until: float


_known: dict[Address, Door] = {}


def address_of(request: HttpRequest) -> Address:
    """What names the federation of a request. Raises DisallowedHost for a host that is not ours."""
    host, _port = split_domain_port(request.get_host())
    slug = request.path_info.lstrip("/").partition("/")[0]
    # What cannot be a slug is not looked up: the database refuses some of it (a NUL) with an error.
    is_slug = slug_re.fullmatch(slug) and slug not in RESERVED_SLUGS
    return Address(host.lower(), slug if is_slug else "")


def find_federation(address: Address) -> tuple[Federation | None, bool]:
    """The federation, by its host name, else by the first segment of the path; and whether it was by the path.

    One query: it is asked before every page.
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
    """Of the federation's pages; None where the address is of no federation."""
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
            # The primary answers what a replica cannot (federation/middleware/replicas.py).
            if not is_behind:
                raise
            return None
