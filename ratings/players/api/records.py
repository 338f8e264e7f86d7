"""Records of the federation or of a season in the API, as on their pages."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from federation.seasons.models import Season
from ratings.players.queries.records import KINDS, Records, ShownLine, shown_lines
from ratings.players.services import keep_records_up_to_date


class RecordsQuery(serializers.Serializer[Any]):
    season = serializers.CharField(required=False, max_length=32, help_text="A season’s name; by default all seasons.")


def _counted(name: str) -> serializers.IntegerField:
    return serializers.IntegerField(source=f"told.{name}", default=None, allow_null=True)


class RecordLineSerializer(serializers.Serializer[ShownLine]):
    """``value`` is game points (``score``, ``margin``), games (``streak``, ``active``) or rating points (``rise``,
    ``upset``). The other fields are null where a kind does not have them.
    """

    kind = serializers.ChoiceField(KINDS)
    value = serializers.IntegerField(source="told.value")
    player = LinkField("api_player", "player.number")
    name = serializers.CharField(source="player.name")
    opponent = LinkField("api_player", "other.number", allow_null=True)
    opponent_name = serializers.CharField(source="other.name", default=None, allow_null=True)
    championship = LinkField("api_championship", "championship.slug", allow_null=True)
    championship_name = serializers.CharField(source="championship.name", default=None, allow_null=True)
    round = _counted("round")
    game_points = _counted("own")
    opponent_game_points = _counted("theirs")
    rating = _counted("rating")
    rating_after = _counted("after")
    opponent_rating = _counted("other_rating")
    championships = _counted("championships")
    first_day = serializers.DateField(source="told.first", default=None, allow_null=True)
    last_day = serializers.DateField(source="told.last", default=None, allow_null=True)


class RecordsSerializer(serializers.Serializer[Any]):
    """``counted_at`` is null until they have been counted; ``is_current``: nothing has changed since."""

    season = serializers.CharField(allow_null=True)
    counted_at = serializers.DateTimeField(allow_null=True)
    is_current = serializers.BooleanField()
    games = serializers.IntegerField()
    players = serializers.IntegerField()
    championships = serializers.IntegerField()
    records = RecordLineSerializer(many=True)


class RecordsView(GenericAPIView[Any]):
    serializer_class = RecordsSerializer
    pagination_class = None

    @extend_schema(parameters=[RecordsQuery], responses=RecordsSerializer, operation_id="records_retrieve")
    def get(self, request: Request) -> Response:
        """Return the records among all games, at most ten of each kind; a job recounts them after changes."""
        query = RecordsQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        name = query.validated_data.get("season")
        season = get_object_or_404(Season, name=name) if name is not None else None
        book, is_current = keep_records_up_to_date(season)
        found = Records.from_json(book.content) if book and book.content else Records()
        told = {
            "season": season.name if season else None,
            "counted_at": book.made_at if book else None,
            "is_current": is_current,
            "games": found.games,
            "players": found.players,
            "championships": found.championships,
            "records": shown_lines(found),
        }
        return Response(self.get_serializer(told).data)
