"""Errata of published lists in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from ratings.lists.api.views import find_edition
from ratings.lists.queries.errata import ErratumLine, current_errata, describe_errata


class ErratumSerializer(serializers.Serializer[ErratumLine]):
    """A line of an edition as published, and as it would be by now; null where the player is not in the list."""

    player = LinkField("api_player", "player_number")
    name = serializers.CharField()
    published_rating = serializers.IntegerField(allow_null=True)
    published_games = serializers.IntegerField(allow_null=True)
    rating = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField(allow_null=True)
    status = serializers.CharField()
    found_at = serializers.DateTimeField(source="erratum.found_at")
    cause = serializers.CharField(source="correction.kind", default=None, allow_null=True)
    about = serializers.CharField(source="correction.subject", default=None, allow_null=True)


class EditionErrataView(GenericAPIView[Any]):
    serializer_class = ErratumSerializer

    def get(self, request: Request, code: str, number: int) -> Response:
        """What later corrections changed in a published list, which itself never changes."""
        edition = find_edition(code, number)
        errata = self.paginate_queryset(current_errata(edition).select_related("player", "correction"))
        lines = describe_errata(edition, errata or [])
        return self.get_paginated_response(self.get_serializer(lines, many=True).data)
