"""The response when staff confirm a value from the software's preset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from federation.errors import Refusal


def answer_confirming(request: HttpRequest, confirm: Callable[[], object], page: str, *where: Any) -> HttpResponse:
    """Confirm, report success or the reason for failure, and return to the page with the button."""
    try:
        confirm()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Confirmed. Everyone can now see it’s the federation’s own."))
    return redirect(page, *where)
