"""Pages for strangers from a replica, where there is one and it is near; everything else from the primary.

A stranger has no cookie but the language's and no key: who has seen a form has a token's cookie, and finds what he or
she has sent. Programs (``/api/``) and the pages of accounts always ask the primary. What a replica cannot answer (it
went away, it ended the query for something newer, or the page has something to write) is asked of the primary, as if
nothing had been.
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
# The first or, below a federation's prefix, the second part of a path.
PRIMARY_ONLY = frozenset({"api", "accounts", "admin"})


class ReplicaMiddleware:
    """Stands outside of the federation's scope, which opens on the connection that is chosen here."""

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
        # What the first attempt has found out (the federation, the rest of the path) is found out again.
        request.__dict__.clear()
        request.__dict__.update(before)
        request.META.clear()
        request.META.update(meta)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Nothing that was wrong with the replica is told to anybody: the primary is asked."""
        if not is_reading_replica() or not isinstance(exception, Error):
            return None
        if isinstance(exception, OperationalError | InterfaceError):
            logger.warning("The replica did not answer a request.", exc_info=exception)
            self.freshness.leave_alone()
        elif not isinstance(exception, NoWritesHere):
            logger.info("A request that the replica could not answer: %s", exception)
        return HttpResponse(status=503)


def may_be_behind(request: HttpRequest) -> bool:
    """Whether the reader may be shown what was so a moment ago."""
    return (
        REPLICA_ALIAS in connections
        and request.method in ("GET", "HEAD")
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME}
        and "Authorization" not in request.headers
        and not PRIMARY_ONLY & set(request.path_info.split("/")[1:3])
    )
