"""Pages as PDF: the file if it is ready, otherwise a page that shows its progress and then delivers it.

Every PDF address behaves alike: 200 with the file, or 202 with the way to it. Browsers get a page, programs JSON with
``Location`` and ``Retry-After``. Repeated and simultaneous requests wait for the same job.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from rest_framework.throttling import SimpleRateThrottle

from federation.errors import TooManyPrintouts
from federation.jobs.models import JobState
from federation.jobs.views import describe_progress
from federation.pdf.models import Printout
from federation.pdf.pages import Sheet
from federation.pdf.services import ask_for_printout, find_printout, read_printout
from federation.permissions import actor_for
from federation.web.attachments import pdf_response

# Parameter by which someone waiting finds the same printout again, even if its subject has changed since.
FOLLOWED = "printout"
_RETRY_SECONDS = {True: "60", False: "2"}


class NewPrintouts(SimpleRateThrottle):
    """Limits how many new printouts an IP address may have made; those already made do not count."""

    scope = "printouts"
    rate = "60/hour"

    def get_cache_key(self, request: HttpRequest, view: object) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}  # type: ignore[arg-type]

    def admit(self, request: HttpRequest) -> None:
        """Raises TooManyPrintouts."""
        if not self.allow_request(request, None):  # type: ignore[arg-type]
            raise TooManyPrintouts()


def answer_printout(
    request: HttpRequest, subject: str, name: str, make: Callable[[], Sheet], *, private: bool = False
) -> HttpResponse:
    """Return the PDF of a sheet under a file name, or the way to it.

    The caller has checked who may see the ``subject`` and this form of it. ``private``: kept for a day, not cached on
    the way, and not limited, because only people with a task request it. Raises TooManyPrintouts.
    """
    printout = find_printout(subject, request.GET.get(FOLLOWED, ""))
    if printout is None:
        printout = _ask(request, subject, make(), private=private)
    content = read_printout(printout)
    if content is None and printout.sha256:
        printout = _ask(request, subject, make(), private=private)
    if content is None:
        response = _way_to(request, printout)
    elif request.headers.get("HX-Request") == "true":
        # This is the progress page's request: the browser itself must request the file.
        response = HttpResponse(headers={"HX-Redirect": _url(request, printout)})
        add_never_cache_headers(response)
    else:
        response = pdf_response(content, name)
    patch_vary_headers(response, ["Accept", "HX-Request"])
    if private:
        response["Cache-Control"] = "private, no-store"
    return response


def _ask(request: HttpRequest, subject: str, sheet: Sheet, *, private: bool) -> Printout:
    def admit() -> None:
        if not private:
            NewPrintouts().admit(request)

    return ask_for_printout(actor_for(request.user), subject, sheet, private=private, admit=admit)


def _way_to(request: HttpRequest, printout: Printout) -> HttpResponse:
    """Return 202, or 503 if it could not be made."""
    job = printout.job
    assert job is not None
    failed = job.is_finished and job.state != JobState.DONE
    url = _url(request, printout)
    progress = describe_progress(job, url)
    if request.headers.get("HX-Request") == "true":
        response = render(request, "components/page/progress.html", {"progress": progress})
    elif request.get_preferred_type(["application/json", "text/html"]) == "text/html":
        context = {"progress": progress, "url": url}
        response = render(request, "federation/pdf/printout.html", context, status=_status(failed=failed))
    else:
        told = {"state": job.state, "url": request.build_absolute_uri(url), "message": progress.error}
        response = JsonResponse(told, status=_status(failed=failed), headers={"Location": told["url"]})
    response["Retry-After"] = _RETRY_SECONDS[failed]
    add_never_cache_headers(response)
    return response


def _status(*, failed: bool) -> HTTPStatus:
    return HTTPStatus.SERVICE_UNAVAILABLE if failed else HTTPStatus.ACCEPTED


def _url(request: HttpRequest, printout: Printout) -> str:
    query = request.GET.copy()
    query[FOLLOWED] = printout.digest
    return f"{request.path}?{query.urlencode()}"
