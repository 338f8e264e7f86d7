"""Refusals on pages with forms: readers stay on the page and see what to do."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import RequestDataTooBig, TooManyFilesSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from federation.errors import DomainError, FormTooLarge, Refusal, RequestTooLarge, TooManyFilesAtOnce
from federation.values.numbers import whole_number


def refuse_on(page: Callable[[], HttpResponse], request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the form's page with the refusal's sentence at the top and its status."""
    messages.error(request, str(refusal))
    response = page()
    response.status_code = refusal.status
    return _with_time_to_return(response, refusal)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's page for an unacceptable request (handler400), with a sentence if there is one."""
    refusal = refusal_of_request(request, exception)
    if refusal is None:
        return render(request, "400.html", status=400)
    return refusal_page(request, refusal)


def refusal_of_request(request: HttpRequest, exception: Exception) -> Refusal | None:
    """Return our refusal for Django's own request limits."""
    if isinstance(exception, TooManyFilesSent):
        return TooManyFilesAtOnce(limit=settings.DATA_UPLOAD_MAX_NUMBER_FILES)
    if isinstance(exception, RequestDataTooBig):
        # Django counts everything except files.
        return form_too_large(
            whole_number(request.META.get("CONTENT_LENGTH")) or 0, settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        )
    return None


def request_too_large(size: int) -> RequestTooLarge:
    limit = settings.FARISTOL_UPLOAD_LIMIT
    return RequestTooLarge(size=filesizeformat(size), limit=filesizeformat(limit))


def form_too_large(size: int, limit: int) -> FormTooLarge:
    return FormTooLarge(size=filesizeformat(size), limit=filesizeformat(limit))


def refusal_page(request: HttpRequest, refusal: DomainError) -> HttpResponse:
    """Return a separate page for a refusal without a form."""
    template = f"{refusal.status}.html" if refusal.status in {400, 403, 404, 409, 413, 429, 507} else "409.html"
    response = render(request, template, {"exception": str(refusal), "code": refusal.code}, status=refusal.status)
    return _with_time_to_return(response, refusal)


def _with_time_to_return(response: HttpResponse, refusal: DomainError) -> HttpResponse:
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response
