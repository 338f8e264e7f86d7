"""Public pages, cards and files that are what they were: answered by 304, or from what was kept, as they were kept.

Who is logged in, brings a key or has any cookie but that of the language is never answered from here, and what they
are answered is never kept: nobody gets a page that was made for another reader.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from federation.middleware.answers.languages import DEPENDS_ON, language_of
from federation.middleware.federations.doors import find_door
from federation.middleware.public_pages.kept import answer_kept, is_public, keep_page, may_be_kept, page_etag, sign
from federation.tenancy.versions import data_version

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
