"""A form that came too late: the session had ended, or began anew meanwhile. What was written in it is not lost.

Nothing is stored: the page that answers carries the values itself and offers to send them once more.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

TOKEN = "csrfmiddlewaretoken"  # noqa: S105  (the field's name)


def session_ended(request: HttpRequest) -> HttpResponse:
    """What somebody reads who sends a form and is not logged in any more."""
    return render(request, "403_session.html", unsent_context(request), status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's page for a form without the session's token (CSRF_FAILURE_VIEW).

    The values are offered again only where the browser says that the form was one of ours: otherwise a foreign
    page could lay its own values before a reader to be confirmed.
    """
    context = unsent_context(request) if request.user.is_authenticated and _is_ours(request) else {}
    return render(request, "403_csrf.html", context, status=403)


def _is_ours(request: HttpRequest) -> bool:
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"


def unsent_context(request: HttpRequest) -> dict[str, object]:
    """Nothing where it is too much to be carried by a page, and for passwords; else:

    values by field, those of them that a reader would recognise, and names of files, which cannot be sent again."""
    if request.path_info.startswith("/accounts/"):
        # Passwords do not go back into a page.
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
