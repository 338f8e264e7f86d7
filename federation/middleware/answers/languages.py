"""In which language somebody reads, and what public answers depend on besides their address."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from federation.tenancy.federations import Federation

DEPENDS_ON = ("Accept-Language", "Authorization", "Cookie")


def language_of(request: HttpRequest, federation: Federation | None) -> str:
    """The reader's choice (cookie), else the browser's, else the federation's."""
    language = _chosen(request) or (federation.language if federation else None)
    return language or translation.get_language_from_request(request)


def _chosen(request: HttpRequest) -> str | None:
    known = {code for code, _name in settings.LANGUAGES}
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if cookie in known:
        return cookie
    accepted = (code.split("-")[0] for code, _ in parse_accept_lang_header(request.headers.get("Accept-Language", "")))
    return next((code for code in accepted if code in known), None)
