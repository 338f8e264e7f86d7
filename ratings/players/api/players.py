"""Players and their rating histories in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.pagination import GrowingPagination
from federation.claims.services.claims import own_record
from federation.errors import NotPermitted
from federation.people.models.players import Player
from federation.permissions import actor_for
from federation.registry.queries.registry import search_players
from ratings.errors import AccountWithoutPlayer
from ratings.lists.api.list_serializers import PlayerQuery
from ratings.players.api.serializers import (
    ChangeSerializer,
    PlayerDetailSerializer,
    PlayerSerializer,
    RatingHistorySerializer,
)
from ratings.players.queries.histories import change_line, find_changes, read_history
from ratings.players.queries.own_data import gather_own_data
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system

MOVED = OpenApiResponse(description="The record was merged into another: see Location.")


class PlayerListView(ListAPIView[Player]):
    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        query = PlayerQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        found = search_players(query.validated_data.get("search", ""))
        return found.select_related("club").order_by("sort_key", "number")

    @extend_schema(parameters=[PlayerQuery])
    def get(self, request: Request) -> Response:
        """The players of the federation in alphabetical order."""
        return self.list(request)


class OnePlayerView(GenericAPIView[Any]):
    """What addresses below one player have in common: a merged record leads to the one that stayed."""

    view_name = "api_player"

    def find_player(self) -> Player:
        players = Player.objects.select_related("club", "merged_into")
        return get_object_or_404(players, number=self.kwargs["number"])

    def send_on(self, player: Player) -> Response:
        address = reverse(self.view_name, kwargs={**self.kwargs, "number": player.number}, request=self.request)
        return Response(status=status.HTTP_301_MOVED_PERMANENTLY, headers={"Location": address})


class PlayerView(OnePlayerView):
    serializer_class = PlayerDetailSerializer

    @extend_schema(responses={200: PlayerDetailSerializer, 301: MOVED})
    def get(self, request: Request, number: int) -> Response:
        """A player, with the addresses of his or her ratings."""
        player = self.find_player()
        if player.merged_into is not None:
            return self.send_on(player.merged_into)
        systems = RatingSystem.objects.order_by("-is_main", "code")
        context = {**self.get_serializer_context(), "systems": systems}
        return Response(PlayerDetailSerializer(player, context=context).data)


class RatingHistoryView(OnePlayerView):
    serializer_class = RatingHistorySerializer
    view_name = "api_rating_history"

    @extend_schema(responses={200: RatingHistorySerializer, 301: MOVED})
    def get(self, request: Request, number: int, code: str) -> Response:
        """Where a player stands in a rating system, and every change on the way, the oldest first."""
        system, player = find_system(code), self.find_player()
        if player.merged_into is not None:
            return self.send_on(player.merged_into)
        context = {**self.get_serializer_context(), "player": player}
        return Response(RatingHistorySerializer(read_history(player, system), context=context).data)


class RatingChangesView(OnePlayerView):
    serializer_class = ChangeSerializer
    view_name = "api_rating_changes"
    pagination_class = GrowingPagination
    cursor_ordering = ("-position",)

    @extend_schema(
        responses={200: ChangeSerializer(many=True), 301: MOVED}, operation_id="players_ratings_changes_list"
    )
    def get(self, request: Request, number: int, code: str) -> Response:
        """Every change of a player's rating in one system, the latest first."""
        system, player = find_system(code), self.find_player()
        if player.merged_into is not None:
            return self.send_on(player.merged_into)
        page = self.paginate_queryset(find_changes(player, system)) or []
        context = self.get_serializer_context()
        return self.get_paginated_response(
            [ChangeSerializer(change_line(change), context=context).data for change in page]
        )


class OwnDataView(GenericAPIView[Any]):
    """What is kept about the player of the account, document by document (see ratings.players.queries.own_data)."""

    @extend_schema(request=None, responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        """Everything that is kept about the player whom the account behind the key belongs to."""
        user = actor_for(request.user).user
        if user is None:
            raise NotPermitted()
        own = own_record(user)
        if own is None:
            raise AccountWithoutPlayer()
        return Response(gather_own_data(own, user), headers={"Cache-Control": "private, no-store"})
