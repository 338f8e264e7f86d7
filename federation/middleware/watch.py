"""The outermost middleware: a request's id, its log line, its metrics, and health checks."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST

from federation.health.services.checks import check_everything
from federation.health.services.figures import count_request, write_figures
from federation.web.trace import trace, tracing

logger = logging.getLogger("federation.requests")

GetResponse = Callable[[HttpRequest], HttpResponse]
HEADER = "X-Request-ID"


class TracedRequestMiddleware:
    """Gives a request an id, returns it in the answer, writes one log line and counts the request."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        # Saved before a prefix is removed.
        path = request.path
        with tracing(request.headers.get(HEADER, "")) as name:
            response = self.get_response(request)
            response.headers[HEADER] = name
            seconds = time.monotonic() - started
            view = request.resolver_match.view_name if request.resolver_match else ""
            about = {"method": request.method, "path": path, "status": response.status_code, "view": view}
            logger.info("request", extra={**about, "duration_ms": round(seconds * 1000)})
            # Invented methods must not each create a metric series of their own.
            method = request.method if request.method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} else "other"
            count_request(view or "none", str(method), response.status_code, seconds)
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        federation = getattr(request, "federation", None)
        trace(federation=federation.slug if federation else "", user=_user(request))


def _user(request: HttpRequest) -> int | None:
    """Return the account only if already loaded: a public page should not have to look it up."""
    user = request.__dict__.get("_cached_user")
    return user.pk if user is not None else None


class HealthMiddleware:
    """``/health/``, ``/health/ready`` and ``/metrics``, before anything that needs a database or a host name."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info.rstrip("/")
        if path == "/health":
            return JsonResponse({"status": "ok"})
        if path == "/health/ready":
            return _ready()
        if path == "/metrics":
            return _metrics(request)
        return self.get_response(request)


def _ready() -> JsonResponse:
    checked = check_everything()
    is_well = all(one.is_well for one in checked)
    body = {
        "status": "ok" if is_well else "unwell",
        "checks": {one.name: {"ok": one.is_well, "ms": one.milliseconds, "detail": one.detail} for one in checked},
    }
    return JsonResponse(body, status=200 if is_well else 503)


def _metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics to anyone with the key; without a configured key the page does not exist."""
    key = settings.FARISTOL_METRICS_KEY
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not key or not secrets.compare_digest(given.encode(), key.encode()):
        return HttpResponseNotFound()
    return HttpResponse(write_figures(), content_type=CONTENT_TYPE_LATEST)
