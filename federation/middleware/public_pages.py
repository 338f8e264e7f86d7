"""Pages for strangers as they were made: kept, handed out again, or answered by 304 while nothing has changed.

A page that a stranger sees depends on the federation's data, the program, the language, the address and the day. All
of that is its ETag, and the key under which its body is kept, packed, in the cache that all processes share.

Who is logged in, brings a key or has any cookie but that of the language is never answered from here, and what they
are answered is never kept: nobody gets a page that was made for another reader.
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
# Names the stylesheets and scripts that pages ask for, where they were collected.
MANIFEST = "staticfiles.json"


@functools.cache
def program_version() -> str:
    """A hash of everything that pages are made by, the same on every machine with the same files."""
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


# Pages, and the share cards that are made of the same data.
PAGES = frozenset({"text/html", "text/html; charset=utf-8"})
KINDS = PAGES | {"image/png"}
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


@dataclass(frozen=True, slots=True)
class KeptPage:
    """``body`` is packed by gzip if ``is_packed``; ``headers`` are those of the answer when it was made."""

    body: bytes
    headers: dict[str, str]
    is_packed: bool

    def to(self, request: HttpRequest) -> HttpResponse:
        """Packed for who takes it so: it holds no secret whose length could tell anything (BREACH)."""
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
    """Of the page at this address while the federation's data is of this version; to be called in its time zone."""
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
    """304 for who knows the page, else what is kept of it; None when nothing is."""
    if _knows(request, etag):
        return sign(HttpResponse(status=304), etag)
    kept: KeptPage | None = cache.get(_key(etag))
    return None if kept is None else sign(kept.to(request), etag)


def keep_page(etag: str, response: HttpResponse) -> None:
    """For the next one who asks, unless it would push many others out of the cache."""
    kind = response.headers["Content-Type"]
    if len(response.content) > (MOST_FILE_BYTES if kind in FILES else MOST_BYTES):
        return
    is_packed = kind in PAGES
    body = gzip.compress(response.content, mtime=0) if is_packed else response.content
    cache.set(_key(etag), KeptPage(body, dict(response.headers), is_packed), KEPT_SECONDS)


def may_be_kept(request: HttpRequest, response: HttpResponse) -> bool:
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


def sign(response: HttpResponse, etag: str) -> HttpResponse:
    """Weak: the same page may come packed or not."""
    response.headers["ETag"] = f'W/"{etag}"'
    response.headers["Cache-Control"] = CACHE_CONTROL
    return response


def is_public(request: HttpRequest, *cookies: str) -> bool:
    """Whether whoever asks is nobody in particular: no key, and no cookie but the language's and these."""
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
    """Stands before everything that costs: answers a stranger whose page is kept without a session or a transaction.

    What it takes for the version of the data may be ``FARISTOL_BRIEF_SECONDS`` old, as a proxy's answer may be. Who
    has a cookie of a form is not answered here, and finds what he or she has sent.
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
    """Stands inside of the federation's scope and of the reader's language, and outside of everything else."""

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
