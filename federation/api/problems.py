"""Errors of the API as problem details (RFC 9457)."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.exceptions import PermissionDenied as ApiPermissionDenied
from rest_framework.response import Response
from rest_framework.views import exception_handler

from federation.errors import Refusal

MEDIA_TYPE = "application/problem+json"


def problem_details(exception: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: ``{"type", "title", "status", "detail", "code"[, "errors"]}``."""
    if isinstance(exception, Refusal):
        return _problem(exception.status, exception.code, str(exception))
    if isinstance(exception, Http404):
        exception = NotFound()
    elif isinstance(exception, PermissionDenied):
        exception = ApiPermissionDenied()
    response = exception_handler(exception, context)
    if response is None or not isinstance(exception, APIException):
        return None
    if isinstance(exception, ValidationError):
        problem = _problem(400, "invalid", str(exception.default_detail), errors=exception.detail)
    else:
        codes = exception.get_codes()
        code = codes if isinstance(codes, str) else exception.default_code
        problem = _problem(response.status_code, code, str(exception.detail))
    for name in ("WWW-Authenticate", "Retry-After"):
        if name in response.headers:
            problem.headers[name] = response.headers[name]
    return problem


def _problem(status: int, code: str, detail: str, **extra: Any) -> Response:
    body = {
        "type": f"urn:faristol:problem:{code}",
        "title": code.replace("_", " "),
        "status": status,
        "detail": detail,
    }
    return Response({**body, "code": code, **extra}, status=status, content_type=MEDIA_TYPE)
