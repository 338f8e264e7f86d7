"""Rating lists of other federations in the API: the lists, our players on them, a player's ratings there."""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from federation.people.models.players import Player
from ratings.outside.models import OutsideList, OutsideRating
from ratings.outside.queries import found_rows, outside_lists, ratings_elsewhere


class OutsideListSerializer(serializers.ModelSerializer[OutsideList]):
    """``licence`` is what the publisher allows, as entered by staff. ``lines`` is the number of lines, ``found`` the
    number of those that are players of this federation: ``rows`` is their address.
    """

    url = LinkField("api_outside_list", "reference")
    rows = LinkField("api_outside_rows", "reference")
    lines = serializers.IntegerField()
    found = serializers.IntegerField()

    class Meta:
        model = OutsideList
        fields = ["url", "reference", "system_name", "listed_on", "licence", "format", "lines", "found", "rows"]


class OutsideRowSerializer(serializers.ModelSerializer[OutsideRating]):
    """A player's line; ``rating`` is text with two decimals, null for a player listed without one."""

    number = serializers.IntegerField(source="player.number")
    name = serializers.CharField(source="player.name")

    class Meta:
        model = OutsideRating
        fields = ["number", "name", "rating", "games"]


class ElsewhereSerializer(serializers.Serializer[Any]):
    system_name = serializers.CharField(source="source.system_name")
    listed_on = serializers.DateField(source="source.listed_on")
    licence = serializers.CharField(source="source.licence")
    rating = serializers.DecimalField(max_digits=8, decimal_places=2, min_value=Decimal(-1_000_000))
    games = serializers.IntegerField(allow_null=True)


class OutsideListsView(ListAPIView[OutsideList]):
    """List the rating lists of other federations stored here, latest first."""

    serializer_class = OutsideListSerializer

    def get_queryset(self) -> QuerySet[OutsideList]:
        return outside_lists()


class OutsideListView(RetrieveAPIView[OutsideList]):
    """Return one of these lists, without its lines."""

    serializer_class = OutsideListSerializer

    def get_object(self) -> OutsideList:
        return get_object_or_404(outside_lists(), reference=self.kwargs["reference"])


class OutsideRowsView(ListAPIView[OutsideRating]):
    serializer_class = OutsideRowSerializer

    def get_queryset(self) -> QuerySet[OutsideRating]:
        return found_rows(get_object_or_404(OutsideList, reference=self.kwargs["reference"]))

    def get(self, request: Request, reference: UUID) -> Response:
        """List the players of this federation on such a list, best rating first."""
        return self.list(request)


class ElsewhereView(GenericAPIView[Any]):
    serializer_class = ElsewhereSerializer
    # One for each other rating: not paginated.
    pagination_class = None

    @extend_schema(responses=ElsewhereSerializer(many=True))
    def get(self, request: Request, number: int) -> Response:
        """Return a player's rating in the latest list of each other federation's rating, by name."""
        player = get_object_or_404(Player.objects.select_related("merged_into"), number=number)
        rows = ratings_elsewhere(player.merged_into or player)
        return Response(ElsewhereSerializer(rows, many=True, context=self.get_serializer_context()).data)
