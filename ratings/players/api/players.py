"""Players and their rating histories in the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import GenericAPIView, ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.api.fields import LinkField, PointsField
from federation.api.pagination import GrowingPagination
from federation.claims.services.claims import own_record
from federation.errors import NotPermitted
from federation.people.models.players import Player
from federation.permissions import actor_for
from federation.registry.queries import search_players
from federation.registry.services.photos import find_public_photo
from ratings.errors import AccountWithoutPlayer
from ratings.lists.api import PlayerQuery
from ratings.players.queries.histories import ChangeLine, RatingHistory, change_line, find_changes, read_history
from ratings.players.queries.own_data import gather_own_data
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system
from ratings.systems.words.labels import STATUSES


class PlayerSerializer(serializers.ModelSerializer[Player]):
    url = LinkField("api_player", "number")
    club = serializers.CharField(source="club.name", default=None, allow_null=True)

    class Meta:
        model = Player
        fields = ["url", "number", "name", "given_name", "surname", "club", "retired_on"]


class RatingLinkSerializer(serializers.Serializer[Any]):
    system = serializers.CharField()
    name = serializers.CharField()
    url = serializers.URLField()


class PlayerDetailSerializer(PlayerSerializer):
    """``ratings`` are the addresses of the player's history in each of the federation's systems."""

    photo = serializers.SerializerMethodField()
    ratings = serializers.SerializerMethodField()

    class Meta(PlayerSerializer.Meta):
        fields = [*PlayerSerializer.Meta.fields, "photo", "ratings"]

    def get_photo(self, player: Player) -> str | None:
        """Return the address of the player's photo, while it is public."""
        photo = find_public_photo(player)
        if photo is None:
            return None
        address = reverse("player_photo", args=[player.number], request=self.context["request"])
        return f"{address}?v={photo.version}"

    @extend_schema_field(RatingLinkSerializer(many=True))
    def get_ratings(self, player: Player) -> list[dict[str, str]]:
        request = self.context["request"]
        return [
            {
                "system": system.code,
                "name": system.name,
                "url": reverse("api_rating_history", args=[player.number, system.code], request=request),
            }
            for system in self.context["systems"]
        ]


class ChangeSerializer(serializers.Serializer[ChangeLine]):
    """A championship's effect. ``points`` and ``expected`` are match points of the rated games.

    ``expected`` and ``k`` are null unless the system is an Elo. ``scalps``, the sum of this championship's scalps, and
    ``counted_games``, the games behind the new rating, are null unless it is an average of scalps. ``weight``, the
    weight of a point, and ``deviation``, in rating points, belong to those of the Scrabble world's systems that have
    them.
    """

    championship = LinkField("api_championship", "slug")
    name = serializers.CharField()
    date = serializers.DateField(source="day")
    before = serializers.IntegerField()
    games_before = serializers.IntegerField()
    games = serializers.IntegerField()
    points = PointsField(source="half_points")
    expected = serializers.FloatField(allow_null=True)
    k = serializers.IntegerField(allow_null=True)
    scalps = serializers.IntegerField(allow_null=True)
    counted_games = serializers.IntegerField(allow_null=True)
    weight = serializers.FloatField(allow_null=True)
    deviation = serializers.FloatField(allow_null=True)
    change = serializers.IntegerField()
    after = serializers.IntegerField()


class RatingHistorySerializer(serializers.Serializer[RatingHistory]):
    """A player in one system. ``rating`` and ``games`` include everything rated, published or not.

    ``place``, ``status`` and ``listed_rating`` are those of the latest list; null for a player not on it.
    """

    player = serializers.SerializerMethodField()
    system = serializers.CharField(source="system.code")
    rating = serializers.IntegerField(allow_null=True)
    games = serializers.IntegerField()
    deviation = serializers.FloatField(allow_null=True)
    best = serializers.IntegerField(allow_null=True)
    edition = serializers.IntegerField(source="edition.number", default=None, allow_null=True)
    place = serializers.IntegerField(source="row.place", default=None, allow_null=True)
    status = serializers.ChoiceField(list(STATUSES.items()), source="row.status", default=None, allow_null=True)
    listed_rating = serializers.IntegerField(source="row.rating", default=None, allow_null=True)
    changes = ChangeSerializer(many=True)

    @extend_schema_field(PlayerSerializer)
    def get_player(self, history: RatingHistory) -> Any:
        return PlayerSerializer(self.context["player"], context=self.context).data


MOVED = OpenApiResponse(description="The record was merged into another one: see Location.")


class PlayerListView(ListAPIView[Player]):
    serializer_class = PlayerSerializer

    def get_queryset(self) -> QuerySet[Player]:
        query = PlayerQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        found = search_players(query.validated_data.get("search", ""))
        return found.select_related("club").order_by("sort_key", "number")

    @extend_schema(parameters=[PlayerQuery])
    def get(self, request: Request) -> Response:
        """List the players of the federation in alphabetical order."""
        return self.list(request)


class OnePlayerView(GenericAPIView[Any]):
    """Shared by the addresses below a player: a merged record leads to the surviving one."""

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
        """Return a player, with the addresses of their ratings."""
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
        """Return a player's standing in a rating system, with every change, oldest first."""
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
        """List every change of a player's rating in one system, latest first."""
        system, player = find_system(code), self.find_player()
        if player.merged_into is not None:
            return self.send_on(player.merged_into)
        page = self.paginate_queryset(find_changes(player, system)) or []
        context = self.get_serializer_context()
        return self.get_paginated_response(
            [ChangeSerializer(change_line(change), context=context).data for change in page]
        )


class OwnDataView(GenericAPIView[Any]):
    """The data stored about the account's player, document by document (see ratings.players.queries.own_data)."""

    @extend_schema(request=None, responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> Response:
        """Return all data stored about the player linked to the key's account."""
        user = actor_for(request.user).user
        if user is None:
            raise NotPermitted()
        own = own_record(user)
        if own is None:
            raise AccountWithoutPlayer()
        return Response(gather_own_data(own, user), headers={"Cache-Control": "private, no-store"})
