"""Refusals on pages with forms: the reader stays where he or she was and reads what to do."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from federation.errors import Refusal


def refuse_on(page: Callable[[], HttpResponse], request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """The page a form stood on, with the refusal's sentence at its top and its status."""
    messages.error(request, str(refusal))
    response = page()
    response.status_code = refusal.status
    return response
