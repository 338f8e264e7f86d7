"""Errors of the API as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation, TooManyFilesSent
from django.core.signals import got_request_exception
from django.http import Http404, JsonResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from federation.errors import NotPermitted, Refusal, TooManyFilesAtOnce

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"


def problem_details(exception: Exception, context: dict[str, Any]) -> Response:
    """DRF's exception handler: ``{"type", "title", "status", "detail", "code"[, "errors"]}``.

    An error nobody expected is recorded and becomes a problem too, without a word of what went wrong inside.
    """
    if isinstance(exception, NotPermitted) and _is_anonymous(context):
        # Who has not said who he or she is, may try again with a key.
        exception = exceptions.NotAuthenticated()
        exception.auth_header = "Bearer"  # type: ignore[attr-defined]
    if isinstance(exception, Refusal):
        return _problem(exception.status, exception.code, str(exception), **exception.details())
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
        # Lists within lists without an end are nothing anybody means.
        return _problem(400, "bad_request", _("The request cannot be read."))
    if isinstance(exception, exceptions.APIException):
        return _api_problem(exception, context)
    return _unexpected(exception, context)


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
    # As Django does for pages: whoever watches for errors hears of this one.
    got_request_exception.send(sender=problem_details, request=getattr(request, "_request", None))
    return _problem(500, "unexpected", _("Something went wrong on our side. It was recorded; please try again later."))


def refusal_as_problem(refusal: Refusal) -> JsonResponse:
    """A refusal from outside of every view of the API."""
    body = _problem(refusal.status, refusal.code, str(refusal)).data
    return JsonResponse(body, status=refusal.status, content_type=MEDIA_TYPE)


def _problem(status: int, code: str, detail: str, **extra: Any) -> Response:
    body = {
        "type": f"urn:faristol:problem:{code}",
        "title": code.replace("_", " "),
        "status": status,
        "detail": detail,
    }
    return Response({**body, "code": code, **extra}, status=status, content_type=MEDIA_TYPE)
