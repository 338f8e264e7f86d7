"""What OPTIONS answers: what an address is, and nothing that needs the row behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class Metadata(SimpleMetadata):
    """The library's own would look for the row that a PUT is to change; the fields are in the schema."""

    def determine_actions(self, request: Request, view: APIView) -> dict[str, Any]:
        return {}
