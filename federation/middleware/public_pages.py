"""Cached pages for strangers: served again, or answered by 304 while nothing has changed.

A stranger's page depends on the federation's data, the program, the language, the address and the day. All of that is
its ETag, and the key under which its compressed body is kept in the cache shared by all processes.

Requests with a login, a key or any cookie except that of the language are never answered from here, and their answers
are never kept: no one gets a page made for another reader.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

from federation.middleware.federations import find_door
from federation.middleware.responses import DEPENDS_ON, language_of
from federation.tables.tabular import CONTENT_TYPES
from federation.tenancy.federations import Federation
from federation.tenancy.versions import data_version

FOLDERS = ("federation", "games", "tournaments", "ratings", "templates", "locale")
SUFFIXES = frozenset({".py", ".html", ".json", ".toml", ".mo", ".svg", ".txt"})
# Names the stylesheets and scripts used by pages, once collected.
MANIFEST = "staticfiles.json"


@functools.cache
def program_version() -> str:
    """Return a hash of everything that pages are made from, the same on every machine with the same files."""
    digest = hashlib.sha256()
    for folder in FOLDERS:
        files = (path for path in (settings.BASE_DIR / folder).rglob("*") if path.suffix in SUFFIXES)
        for path in sorted(files):
            digest.update(str(path.relative_to(settings.BASE_DIR)).encode())
            digest.update(path.read_bytes())
    manifest = Path(settings.STATIC_ROOT) / MANIFEST
    if manifest.exists():
        digest.update(manifest.read_bytes())
    return digest.hexdigest()[:16]


# Pages, and the share cards made from the same data.
PAGES = frozenset({"text/html", "text/html; charset=utf-8"})
KINDS = PAGES | {"image/png"}
# Rating lists as files and the like, which take seconds to write: made for the first reader. None of them is cached
# permanently, because a name may be erased even from a published list.
FILES = frozenset({*CONTENT_TYPES.values(), "application/pdf"})
# Larger ones would evict many others from the cache; there are few files.
MOST_BYTES = 400_000
MOST_FILE_BYTES = 4_000_000
KEPT_SECONDS = 3_600
# A proxy may serve it for a second without asking, a browser never.
CACHE_CONTROL = "public, max-age=0, s-maxage=1, must-revalidate"
# These affect what a view answers; other headers do not. A proxy needs them in its cache key, too.
DECIDING = ("HX-Request", "HX-Target", "HX-Boosted", "HX-Trigger", "HX-History-Restore-Request")


@dataclass(frozen=True, slots=True)
class KeptPage:
    """``body`` is gzipped if ``is_packed``; ``headers`` are those of the original answer."""

    body: bytes
    headers: dict[str, str]
    is_packed: bool

    def to(self, request: HttpRequest) -> HttpResponse:
        """Return the page, compressed if accepted: it holds no secret whose length could leak (BREACH)."""
        headers, body = self.headers, self.body
        takes_packed = bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))
        if self.is_packed and takes_packed:
            headers = {**headers, "Content-Encoding": "gzip"}
        elif self.is_packed:
            body = gzip.decompress(body)
        response = HttpResponse(body, headers={**headers, "Content-Length": str(len(body))})
        if self.is_packed:
            patch_vary_headers(response, ("Accept-Encoding",))
        return response


def page_etag(request: HttpRequest, federation: Federation, version: str, language: str) -> str:
    """Return the ETag of the page at this address for this data version; call it in the federation's time zone."""
    parts = (
        program_version(),
        str(federation.pk),
        version,
        language,
        str(request.scheme),
        request.get_host(),
        request.get_full_path(),
        timezone.localdate().isoformat(),
        *(request.headers.get(name, "") for name in DECIDING),
    )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:40]


def answer_kept(request: HttpRequest, etag: str) -> HttpResponse | None:
    """Return 304 if the reader has the page, otherwise the cached copy; None if there is none."""
    if _knows(request, etag):
        return sign(HttpResponse(status=304), etag)
    kept: KeptPage | None = cache.get(_key(etag))
    return None if kept is None else sign(kept.to(request), etag)


def keep_page(etag: str, response: HttpResponse) -> None:
    """Cache the page for the next reader, unless it would evict many others."""
    kind = response.headers["Content-Type"]
    if len(response.content) > (MOST_FILE_BYTES if kind in FILES else MOST_BYTES):
        return
    is_packed = kind in PAGES
    body = gzip.compress(response.content, mtime=0) if is_packed else response.content
    cache.set(_key(etag), KeptPage(body, dict(response.headers), is_packed), KEPT_SECONDS)


def may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether it is the same for everyone: no token, no cookie, nothing a view restricts to one reader."""
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


def sign(response: HttpResponse, etag: str) -> HttpResponse:
    """Set a weak ETag, because the same page may be compressed or not."""
    response.headers["ETag"] = f'W/"{etag}"'
    response.headers["Cache-Control"] = CACHE_CONTROL
    return response


def is_public(request: HttpRequest, *cookies: str) -> bool:
    """Return whether the reader is anonymous: no key, and no cookie but the language's and these."""
    return (
        settings.FARISTOL_KEEP_PAGES
        and request.method == "GET"
        and not request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME, *cookies}
        and "Authorization" not in request.headers
    )


def _key(etag: str) -> str:
    return f"page:{etag}"


def _knows(request: HttpRequest, etag: str) -> bool:
    known = {one.removeprefix("W/").strip('"') for one in parse_etags(request.headers.get("If-None-Match", ""))}
    return etag in known


GetResponse = Callable[[HttpRequest], HttpResponse]


class KeptPagesMiddleware:
    """Runs before everything expensive: serves a stranger a cached page without a session or a transaction.

    Its data version may be ``FARISTOL_BRIEF_SECONDS`` old, as a proxy's answer may be. Readers with a form's cookie
    are not served here, so that they see what they have sent.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return _answer_at_the_door(request) or self.get_response(request)


def _answer_at_the_door(request: HttpRequest) -> HttpResponse | None:
    door = find_door(request) if is_public(request) else None
    if door is None:
        return None
    language = language_of(request, door.federation)
    with timezone.override(door.federation.tzinfo):
        etag = page_etag(request, door.federation, door.version, language)
    response = answer_kept(request, etag)
    if response is not None:
        response.headers["Content-Language"] = language
        patch_vary_headers(response, DEPENDS_ON)
    return response


class UnchangedPagesMiddleware:
    """Must be inside the federation's scope and the reader's language, and outside everything else."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        federation = getattr(request, "federation", None)
        if federation is None or not is_public(request, settings.CSRF_COOKIE_NAME):
            return self.get_response(request)
        etag = page_etag(request, federation, data_version(), translation.get_language() or "")
        response = answer_kept(request, etag)
        if response is not None:
            return response
        response = self.get_response(request)
        if may_be_kept(request, response):
            keep_page(etag, response)
            sign(response, etag)
        return response
