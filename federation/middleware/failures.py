"""The answer when nothing else can answer: it needs no database, session or language."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader

from federation.api.problems import failure_as_problem, refusal_as_problem
from federation.errors.troubles import trouble_of
from federation.web.trace import current_request_id


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: 503 or 507 with a Retry-After time for temporary trouble, otherwise 500."""
    trouble = trouble_of(sys.exc_info()[1])
    if _is_api(request):
        return refusal_as_problem(trouble) if trouble else failure_as_problem()
    status = trouble.status if trouble else 500
    shown = {"status": str(status), "request_id": current_request_id()}
    template = "503.html" if trouble else "500.html"
    # Without the request, because context processors read the account and federation from the database.
    response = HttpResponse(loader.get_template(template).render(shown), status=status)
    if trouble and trouble.retry_after is not None:
        response.headers["Retry-After"] = str(trouble.retry_after)
    return response


def _is_api(request: HttpRequest) -> bool:
    """Return whether this is the API: under a host name, the portal or a prefix that may not exist."""
    return "api" in request.path.split("/")[1:3]
