"""Language of the reader, what may be cached, and refusals as pages."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers

from federation.api.problems import refusal_as_problem
from federation.errors import Refusal
from federation.views.refusals import refusal_page, request_too_large
from federation.views.unsent import session_ended

# Beyond this the connection is closed on who sends it.
MOST_DRAINED = 200 * 1024 * 1024

GetResponse = Callable[[HttpRequest], HttpResponse]


class PreferredLocaleMiddleware:
    """Language: the reader's choice (cookie), else the browser's, else the federation's; and its time zone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        federation = getattr(request, "federation", None)
        language = _chosen(request) or (federation.language if federation else None)
        language = language or translation.get_language_from_request(request)
        zone = federation.tzinfo if federation else timezone.get_default_timezone()
        with translation.override(language), timezone.override(zone):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        return response


def _chosen(request: HttpRequest) -> str | None:
    known = {code for code, _name in settings.LANGUAGES}
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if cookie in known:
        return cookie
    accepted = request.headers.get("Accept-Language", "")
    for part in accepted.split(","):
        code = part.split(";")[0].strip().split("-")[0].lower()
        if code in known:
            return code
    return None


class PersonalAnswersMiddleware:
    """Keeps what was made for one reader out of shared caches, and public answers apart by language."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Authorization", "Cookie"))
        is_personal = request.user.is_authenticated or "Authorization" in request.headers
        if is_personal and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True)
        return response


class KeptListsMiddleware:
    """Clears away what a browser keeps (static/js/challenge_store.js) when its reader logs out, wherever that is."""

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
    """Turns a refusal that no view handled into a page with its sentence and its status.

    Nothing is rolled back here: a service that refuses has undone its own work before.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refusal):
            return None
        return refusal_page(request, exception)


class UnsentFormMiddleware:
    """Answers a form of somebody whose session has ended with a page that keeps what was written in it.

    Django's own answer is a redirect to the login, and after it an empty form.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method != "POST" or request.user.is_authenticated or response.status_code != 302:
            return response
        if not response.headers["Location"].startswith(f"{reverse(settings.LOGIN_URL)}?"):
            return response
        return session_ended(request)


class RequestLimitMiddleware:
    """Refuses a request that is too large before a byte of it is kept, with a page instead of a broken connection."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        length = request.META.get("CONTENT_LENGTH") or ""
        size = int(length) if length.isdecimal() else 0
        if size <= settings.FARISTOL_REQUEST_LIMIT:
            return None
        _drain(request)
        refusal = request_too_large(size)
        if request.path_info.startswith("/api/"):
            return refusal_as_problem(refusal)
        return refusal_page(request, refusal)


def _drain(request: HttpRequest) -> None:
    """Read what a browser still sends: it looks at the answer only when it has sent everything."""
    left = MOST_DRAINED
    while left > 0 and (chunk := request.read(1 << 16)):
        left -= len(chunk)
