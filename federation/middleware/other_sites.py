"""Cross-origin access to the public part of the API, without cookies or keys.

``*`` is for requests without credentials: a browser hides answers to cookies from such a page, and asks first before
sending a key, which is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

GetResponse = Callable[[HttpRequest], HttpResponse]

READS = ("GET", "HEAD")
# The headers a page may send in addition to those needing no preflight, and the response headers it may read.
_MAY_SEND = "Accept-Language, If-None-Match"
_MAY_SEE = "Content-Language, ETag, Location, Retry-After"
_A_DAY = "86400"


class OtherSitesMiddleware:
    """Must be inside the federation's scope, which takes its prefix off the address."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            return self.get_response(request)
        wanted = request.headers.get("Access-Control-Request-Method", "")
        if request.method == "OPTIONS" and wanted:
            return _allow_reading(HttpResponse(status=204), wanted)
        response = self.get_response(request)
        if request.method in READS and "Authorization" not in request.headers:
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = _MAY_SEE
        return response


def _allow_reading(response: HttpResponse, wanted: str) -> HttpResponse:
    """Answer a browser's preflight; without these headers it does not go on."""
    patch_vary_headers(response, ("Access-Control-Request-Method",))
    if wanted in READS:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Methods"] = ", ".join(READS)
        response.headers["Access-Control-Allow-Headers"] = _MAY_SEND
        response.headers["Access-Control-Max-Age"] = _A_DAY
    return response
