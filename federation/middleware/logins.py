"""Middleware: where an account is logged in is remembered, so that its owner can end it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from federation.accounts.services.logins import note_login


class LoginsMiddleware:
    """Who has no session is not looked at; who has one is written down once in ten minutes, and without an address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        note_login(request)
        return self.get_response(request)
