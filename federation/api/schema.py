"""The published API schema: what all operations have in common."""

from __future__ import annotations

from typing import Any

from django.urls import get_script_prefix
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from rest_framework.request import Request

from federation.api.problems import MEDIA_TYPE
from federation.api.scopes import required_scope

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Problem details (RFC 9457).",
    "required": ["type", "title", "status", "detail", "code"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string", "description": "A sentence in the requested language."},
        "code": {"type": "string", "description": "Stable: programs may rely on it."},
        "errors": {
            "type": "object",
            "description": "What is wrong, by field.",
            "additionalProperties": {"type": "array", "items": {"type": "string"}},
        },
        "problems": {
            "type": "array",
            "description": "Everything found wrong, each with code, params, where, severity and message.",
            "items": {"type": "object", "additionalProperties": {}},
        },
    },
}


class ScopedSchema(AutoSchema):
    """Adds to each operation the scope that a key needs."""

    def get_extensions(self) -> dict[str, Any]:
        return {"x-scope": required_scope(self.view, self.method).value}


def describe_problems(
    result: dict[str, Any], generator: SchemaGenerator, request: Request | None, public: bool
) -> dict[str, Any]:
    """Postprocessing hook: add to every operation the problem details, at the address the reader used."""
    result.setdefault("components", {}).setdefault("schemas", {})["ProblemDetails"] = PROBLEM
    answer = {
        "description": "Refused, not found or failed.",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = answer
    prefix = get_script_prefix()
    server = request.build_absolute_uri(prefix) if request is not None else prefix
    result["servers"] = [{"url": server.rstrip("/") or "/"}]
    return result
