"""Language of the reader, what may be cached, and refusals as pages."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.cache import patch_cache_control, patch_vary_headers

from federation.errors import Refusal

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
        template = f"{exception.status}.html" if exception.status in {403, 404, 409} else "409.html"
        return render(
            request, template, {"exception": str(exception), "code": exception.code}, status=exception.status
        )
