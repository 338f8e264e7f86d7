"""Responses to OPTIONS: they describe an address without needing the row behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class Metadata(SimpleMetadata):
    """The library's own class would look up the row that a PUT changes; the fields are in the schema anyway."""

    def determine_actions(self, request: Request, view: APIView) -> dict[str, Any]:
        return {}
