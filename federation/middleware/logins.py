"""Middleware that remembers where an account is logged in, so that its owner can end those sessions."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from federation.accounts.services.logins import note_login


class LoginsMiddleware:
    """Requests without a session are ignored; a session is recorded once in ten minutes, without an IP address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        note_login(request)
        return self.get_response(request)
