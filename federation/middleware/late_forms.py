"""Forms sent after the session ended or was replaced, without losing what was written.

Nothing is stored: the page returned carries the values itself and offers to send them again.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

TOKEN = "csrfmiddlewaretoken"  # noqa: S105  (the field's name)


def session_ended(request: HttpRequest) -> HttpResponse:
    """Show the page for a form sent by someone who is no longer logged in."""
    return render(request, "403_session.html", unsent_context(request), status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's page for a form without the session's token (CSRF_FAILURE_VIEW).

    The values are offered again only if the browser says that the form was ours: otherwise a foreign page could
    present its own values to a reader for confirmation.
    """
    context = unsent_context(request) if request.user.is_authenticated and _is_ours(request) else {}
    return render(request, "403_csrf.html", context, status=403)


def _is_ours(request: HttpRequest) -> bool:
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def unsent_context(request: HttpRequest) -> dict[str, object]:
    """Return the context for sending the values again; empty for passwords and for too much data.

    It has the values by field, those that a reader would recognise, and the names of files, which cannot be sent
    again.
    """
    if request.path_info.startswith("/accounts/"):
        # Passwords must not be put into a page.
        return {}
    fields = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    if sum(len(value.encode()) for _name, value in fields) > settings.FARISTOL_UNSENT_LIMIT:
        return {}
    return {
        "unsent": True,
        "fields": fields,
        "written": [value for _name, value in fields if len(value.strip()) > 3],
        "files": [file.name for files in request.FILES.lists() for file in files[1]],
        "address": request.get_full_path(),
    }
