"""API errors as problem details (RFC 9457), also for addresses that do not exist."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation, TooManyFilesSent
from django.core.signals import got_request_exception
from django.db import transaction
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from federation.errors import DomainError, DoneMeanwhile, NotPermitted, Refusal, TooManyFilesAtOnce, is_race
from federation.errors.troubles import trouble_of
from federation.web.trace import current_request_id

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


def problem_details(exception: Exception, context: dict[str, Any]) -> Response:
    """DRF's exception handler: ``{"type", "title", "status", "detail", "code"[, "errors"]}``.

    An unexpected error is recorded and also becomes a problem, without revealing what went wrong inside.
    """
    exception = _as_it_is_told(exception, context)
    if isinstance(exception, DomainError):
        return _refused(exception)
    if isinstance(exception, Http404):
        exception = exceptions.NotFound()
    elif isinstance(exception, PermissionDenied):
        exception = exceptions.PermissionDenied()
    elif isinstance(exception, RequestDataTooBig):
        return _problem(413, "request_too_large", _("The request is too large."))
    elif isinstance(exception, TooManyFilesSent):
        refusal = TooManyFilesAtOnce(limit=settings.DATA_UPLOAD_MAX_NUMBER_FILES)
        return _problem(refusal.status, refusal.code, str(refusal))
    elif isinstance(exception, SuspiciousOperation | RecursionError):
        # Endlessly nested lists are never a genuine request.
        return _problem(400, "bad_request", _("The request can’t be read."))
    if isinstance(exception, exceptions.APIException):
        return _api_problem(exception, context)
    trouble = trouble_of(exception)
    if trouble is not None:
        logger.error("The API could not answer: %s.", trouble.code, exc_info=exception)
        return _refused(trouble)
    return _unexpected(exception, context)


def _as_it_is_told(exception: Exception, context: dict[str, Any]) -> Exception:
    if isinstance(exception, NotPermitted) and _is_anonymous(context):
        # An unauthenticated client may try again with a key.
        told = exceptions.NotAuthenticated()
        told.auth_header = "Bearer"  # type: ignore[attr-defined]
        return told
    if is_race(exception):
        if transaction.get_connection().in_atomic_block:
            transaction.set_rollback(True)
        return DoneMeanwhile()
    return exception


def _is_anonymous(context: dict[str, Any]) -> bool:
    request = context.get("request")
    return request is None or not request.user.is_authenticated


def _api_problem(exception: exceptions.APIException, context: dict[str, Any]) -> Response:
    if isinstance(exception, exceptions.ValidationError):
        return _problem(400, "invalid", str(exception.default_detail), errors=exception.detail)
    codes = exception.get_codes()
    code = codes if isinstance(codes, str) else exception.default_code
    problem = _problem(exception.status_code, code, str(exception.detail))
    response = exception_handler(exception, context)
    for name in ("WWW-Authenticate", "Retry-After"):
        if response is not None and name in response.headers:
            problem.headers[name] = response.headers[name]
    return problem


def _unexpected(exception: Exception, context: dict[str, Any]) -> Response:
    logger.error("The API failed unexpectedly.", exc_info=exception)
    request = context.get("request")
    # As Django does for pages, so that error monitoring is notified.
    got_request_exception.send(sender=problem_details, request=getattr(request, "_request", None))
    return _unexplained()


def _unexplained() -> Response:
    return _problem(
        500, "unexpected", _("Something went wrong on our side. The error has been logged; please try again later.")
    )


def failure_as_problem() -> JsonResponse:
    """Return an unexpected error outside the API's views as a problem."""
    return JsonResponse(_unexplained().data, status=500, content_type=MEDIA_TYPE)


def refusal_as_problem(refusal: Refusal) -> JsonResponse:
    """Return a refusal outside the API's views as a problem."""
    problem = _refused(refusal)
    response = JsonResponse(problem.data, status=refusal.status, content_type=MEDIA_TYPE)
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def _refused(refusal: DomainError) -> Response:
    response = _problem(refusal.status, refusal.code, str(refusal), **refusal.details())
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def _problem(status: int, code: str, detail: str, **extra: Any) -> Response:
    body = {
        "type": f"urn:faristol:problem:{code}",
        "title": code.replace("_", " "),
        "status": status,
        "detail": detail,
    }
    if status >= 500:
        # The reference in the log, for anyone who asks us about it.
        extra["request_id"] = current_request_id()
    return Response({**body, "code": code, **extra}, status=status, content_type=MEDIA_TYPE)


class UnknownAddressView(APIView):
    """Any other address below the API: a problem for programs instead of a page for people."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise NotFound()
