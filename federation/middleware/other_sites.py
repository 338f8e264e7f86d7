"""Pages of other sites may read what everybody may: the public part of the API, without cookies and without a key.

``*`` is for requests without credentials: a browser keeps from such a page whatever was answered to a cookie, and
asks first before it sends a key, which it is not allowed to.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

GetResponse = Callable[[HttpRequest], HttpResponse]

READS = ("GET", "HEAD")
# What a page may send besides what needs no question, and what of an answer's head it may see.
_MAY_SEND = "Accept-Language, If-None-Match"
_MAY_SEE = "Content-Language, ETag, Location, Retry-After"
_A_DAY = "86400"


class OtherSitesMiddleware:
    """Stands inside of the federation's scope, which takes its prefix off the address."""

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
    """The answer to a browser that asks first; without these headers it does not go on."""
    patch_vary_headers(response, ("Access-Control-Request-Method",))
    if wanted in READS:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Methods"] = ", ".join(READS)
        response.headers["Access-Control-Allow-Headers"] = _MAY_SEND
        response.headers["Access-Control-Max-Age"] = _A_DAY
    return response
