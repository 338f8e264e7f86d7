"""Public pages, cards and files that are what they were: answered by 304, or from what was kept, as they were kept.

A page that a stranger sees depends on the federation's data, the program, the language, the address and the day. All
of that is its ETag, and the key under which its body is kept in the cache that all processes share. Who is logged in,
brings a key or has any cookie but that of the language is never answered from here, and what they are answered is
never kept: nobody gets a page that was made for another reader.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.http import parse_etags

from federation.tables.tabular import CONTENT_TYPES
from federation.tenancy.versions import data_version
from federation.web.program import program_version

GetResponse = Callable[[HttpRequest], HttpResponse]
Kept = tuple[bytes, dict[str, str]]

# Pages, and the share cards that are made of the same data.
KINDS = frozenset({"text/html", "text/html; charset=utf-8", "image/png"})
# Lists of an edition and the like, which take seconds to write: made by the first who asks. None of them lasts for
# ever, even of an edition: a name may be erased from it.
FILES = frozenset({*CONTENT_TYPES.values(), "application/pdf"})
# Larger ones would push many others out of the cache; of files there are few.
MOST_BYTES = 400_000
MOST_FILE_BYTES = 4_000_000
KEPT_SECONDS = 3_600
# What a proxy may hand on for a second without asking, and a browser never.
CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate"
# These decide what a view answers; whoever sends others gets the same page. A proxy needs them in its key, too.
DECIDING = ("HX-Request", "HX-Target", "HX-Boosted", "HX-Trigger", "HX-History-Restore-Request")


class UnchangedPagesMiddleware:
    """Stands inside of the federation's scope and of the reader's language, and outside of everything else."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _is_public(request):
            return self.get_response(request)
        etag = _etag(request)
        if _knows(request, etag):
            return _sign(HttpResponse(status=304), etag)
        key = f"page:{etag}"
        kept: Kept | None = cache.get(key)
        if kept is not None:
            return _sign(HttpResponse(kept[0], headers=kept[1]), etag)
        response = self.get_response(request)
        if _may_be_kept(request, response):
            if len(response.content) <= _most(response):
                cache.set(key, (response.content, dict(response.headers)), KEPT_SECONDS)
            _sign(response, etag)
        return response


def _is_public(request: HttpRequest) -> bool:
    return (
        settings.FARISTOL_KEEP_PAGES
        and request.method == "GET"
        and getattr(request, "federation", None) is not None
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
        and "Authorization" not in request.headers
    )


def _etag(request: HttpRequest) -> str:
    """Weak: the same page may come compressed or not."""
    parts = (
        program_version(),
        str(request.federation.pk),  # type: ignore[attr-defined]
        data_version(),
        translation.get_language() or "",
        str(request.scheme),
        request.get_host(),
        request.get_full_path(),
        timezone.localdate().isoformat(),
        *(request.headers.get(name, "") for name in DECIDING),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:40]


def _knows(request: HttpRequest, etag: str) -> bool:
    known = {one.removeprefix("W/").strip('"') for one in parse_etags(request.headers.get("If-None-Match", ""))}
    return etag in known


def _sign(response: HttpResponse, etag: str) -> HttpResponse:
    response.headers["ETag"] = f'W/"{etag}"'
    response.headers["Cache-Control"] = CACHE_CONTROL
    return response


def _most(response: HttpResponse) -> int:
    return MOST_FILE_BYTES if response.headers["Content-Type"] in FILES else MOST_BYTES


def _may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Whether it is the same for everybody: no token, no cookie, nothing that a view keeps to one reader."""
    return (
        response.status_code == 200
        and not response.streaming
        and response.headers.get("Content-Type", "") in KINDS | FILES
        and not response.cookies
        and not response.has_header("Cache-Control")
        and not response.has_header("ETag")
        and "CSRF_COOKIE" not in request.META
        and not request.user.is_authenticated
    )
