"""The reader's language, caching rules, and refusals as pages."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation.trans_real import parse_accept_lang_header

from federation.errors import DiskFull, DomainError, DoneMeanwhile, FilesAway, is_race
from federation.errors.troubles import trouble_of
from federation.middleware.late_forms import session_ended
from federation.tenancy.federations import Federation
from federation.web.refusals import refusal_page

DEPENDS_ON = ("Accept-Language", "Authorization", "Cookie")


def language_of(request: HttpRequest, federation: Federation | None) -> str:
    """Return the language: the reader's choice (cookie), otherwise the browser's, otherwise the federation's."""
    language = _chosen(request) or (federation.language if federation else None)
    return language or translation.get_language_from_request(request)


def _chosen(request: HttpRequest) -> str | None:
    known = {code for code, _name in settings.LANGUAGES}
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if cookie in known:
        return cookie
    accepted = (code.split("-")[0] for code, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")))
    return next((code for code in accepted if code in known), None)


logger = logging.getLogger(__name__)

GetResponse = Callable[[HttpRequest], HttpResponse]


class PreferredLocaleMiddleware:
    """Activates the reader's language and the federation's time zone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        federation = getattr(request, "federation", None)
        language = language_of(request, federation)
        zone = federation.tzinfo if federation else timezone.get_default_timezone()
        with translation.override(language), timezone.override(zone):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


class CompressedPagesMiddleware(GZipMiddleware):
    """Compresses pages, stylesheets and tables, unless they are compressed already or have a strong ETag.

    A page holds secrets together with what a reader sent: Django makes its length vary (BREACH), which a proxy would
    not.
    """

    KINDS = frozenset({"text/html", "text/css", "text/csv", "text/plain", "application/json", "image/svg+xml"})

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "").partition(";")[0]
        if kind not in self.KINDS or response.streaming or _is_exact(response):
            return response
        return super().process_response(request, response)


def _is_exact(response: HttpResponseBase) -> bool:
    """Return whether its ETag promises these exact bytes."""
    return not response.get("ETag", "W/").startswith("W/")


class PersonalAnswersMiddleware:
    """Keeps personal answers out of shared caches, and public answers separate by language."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        patch_vary_headers(response, DEPENDS_ON)
        is_personal = request.user.is_authenticated or "Authorization" in request.headers
        # "no-cache" alone lets a shared cache store the answer as long as it revalidates.
        if is_personal and "no-cache" in response.get("Cache-Control", "no-cache"):
            patch_cache_control(response, private=True)
        return response


class KeptListsMiddleware:
    """Clears what a browser keeps (static/js/challenge_store.js) when its reader logs out, wherever that is."""

    COOKIE = "faristol_kept"

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        keeps = self.COOKIE in request.COOKIES and request.user.is_authenticated
        response = self.get_response(request)
        if keeps and not request.user.is_authenticated:
            response.headers["Clear-Site-Data"] = '"cache", "storage"'
            response.delete_cookie(self.COOKIE, samesite="Lax")
        return response


class RefusalMiddleware:
    """Turns refusals that no view handled into a page with their sentence and status.

    Nothing is rolled back here: a service that refuses has already undone its own work.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if is_race(exception):
            # The transaction is broken: FederationMiddleware rolls it back and shows the page in another one.
            request.raced = True  # type: ignore[attr-defined]
            return HttpResponse(status=DoneMeanwhile.status)
        if isinstance(exception, DomainError):
            return refusal_page(request, exception)
        trouble = trouble_of(exception)
        # A page needs the database; without one, handler500 answers (federation.middleware.failures).
        if not isinstance(trouble, DiskFull | FilesAway):
            return None
        logger.error("Files cannot be stored or read: %s.", trouble.code, exc_info=exception)
        return refusal_page(request, trouble)


class UnsentFormMiddleware:
    """Answers a form sent after the session ended with a page that keeps what was written.

    Django's own answer is a redirect to the login and then an empty form.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method != "POST" or request.user.is_authenticated or response.status_code != 302:
            return response
        if not response.headers["Location"].startswith(f"{reverse(settings.LOGIN_URL)}?"):
            return response
        # Confirming an address needs no login: from there the redirect is the way on.
        if request.resolver_match is not None and request.resolver_match.view_name == "account_confirm_email":
            return response
        return session_ended(request)
