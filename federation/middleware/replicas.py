"""Serving strangers from a replica if one is available and current; everything else from the primary.

A stranger has no key and no cookie but the language's: anyone who has seen a form has a token's cookie, and must see
what they have sent. Programs (``/api/``) and account pages always use the primary. If a replica cannot answer (it went
away, it ended the query for something newer, or the page has something to write), the primary is asked instead,
invisibly to the reader.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.db import Error, InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse

from federation.tenancy.replicas import (
    REPLICA_ALIAS,
    Freshness,
    NoWritesHere,
    freshness,
    is_reading_replica,
    reading_from_replica,
)

logger = logging.getLogger(__name__)

GetResponse = Callable[[HttpRequest], HttpResponse]
# The first segment of a path or, below a federation's prefix, the second.
PRIMARY_ONLY = frozenset({"api", "accounts", "admin"})


class ReplicaMiddleware:
    """Must be outside the federation's scope, which opens on the connection chosen here."""

    def __init__(self, get_response: GetResponse, freshness: Freshness = freshness) -> None:
        self.get_response = get_response
        self.freshness = freshness

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not may_be_behind(request) or not self.freshness.is_fresh():
            return self.get_response(request)
        before, meta = dict(request.__dict__), dict(request.META)
        with reading_from_replica():
            response = self.get_response(request)
        if response.status_code < 500 and not getattr(request, "raced", False):
            return response
        # The first attempt's findings (the federation, the rest of the path) are worked out again.
        request.__dict__.clear()
        request.__dict__.update(before)
        request.META.clear()
        request.META.update(meta)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Ask the primary instead; no one is shown what went wrong with the replica."""
        if not is_reading_replica() or not isinstance(exception, Error):
            return None
        if isinstance(exception, OperationalError | InterfaceError):
            logger.warning("The replica did not answer a request.", exc_info=exception)
            self.freshness.leave_alone()
        elif not isinstance(exception, NoWritesHere):
            logger.info("A request that the replica could not answer: %s", exception)
        return HttpResponse(status=503)


def may_be_behind(request: HttpRequest) -> bool:
    """Return whether the reader may be shown slightly outdated data."""
    return (
        REPLICA_ALIAS in connections
        and request.method in ("GET", "HEAD")
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME}
        and "Authorization" not in request.headers
        and not PRIMARY_ONLY & set(request.path_info.split("/")[1:3])
    )
