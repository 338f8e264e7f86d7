"""Head-to-head records of players in the API, and expectations for the next game."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from federation.people.models.players import Player
from ratings.players.queries.expectations import Expectations, find_expectations
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system
from tournaments.players.queries.opponents import MOST_COMPARED, Tally, compare_players

# Maximum of the number column.
HIGHEST = 2_147_483_647


class CompareQuery(serializers.Serializer[Any]):
    player = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST),
        min_length=2,
        max_length=MOST_COMPARED,
        help_text="A player's number; give two to six.",
    )
    system = serializers.SlugField(
        required=False, help_text="The rating system whose list gives the expected score; by default the main one."
    )


class PairSerializer(serializers.Serializer[Any]):
    """A player's games against another; points are those of games with both players' points.

    ``expected`` is the share of a point that the player may expect, null if the system or the list does not give it.
    """

    player = LinkField("api_player", "player")
    number = serializers.IntegerField(source="player")
    against = serializers.IntegerField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()
    expected = serializers.FloatField(allow_null=True)


class CompareView(GenericAPIView[Any]):
    serializer_class = PairSerializer
    # At most thirty pairs: not paginated.
    pagination_class = None

    @extend_schema(parameters=[CompareQuery], responses=PairSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Compare two to six players, each against every other, in the requested order."""
        query = CompareQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        players = _find_players(query.validated_data["player"])
        expectations = _expectations(query.validated_data.get("system"), players)
        tallies = compare_players(players)
        pairs = [
            _pair(one, other, tallies.get((one.pk, other.pk), Tally()), expectations)
            for one, other in permutations(players, 2)
        ]
        return Response(PairSerializer(pairs, many=True, context=self.get_serializer_context()).data)


def _find_players(numbers: list[int]) -> list[Player]:
    """Return the players with these numbers; a merged record stands for the surviving one. Raises Http404."""
    records = Player.objects.filter(number__in=numbers).select_related("merged_into")
    known = {record.number: record.merged_into or record for record in records}
    if set(numbers) - known.keys():
        raise Http404
    # Each one once, in the requested order.
    return list({known[number].pk: known[number] for number in numbers}.values())


def _expectations(code: str | None, players: list[Player]) -> Expectations | None:
    system = find_system(code) if code else RatingSystem.objects.order_by("-is_main", "code").first()
    return find_expectations(system, players) if system else None


def _pair(one: Player, other: Player, tally: Tally, expectations: Expectations | None) -> dict[str, Any]:
    return {
        "player": one.number,
        "against": other.number,
        **{name: getattr(tally, name) for name in ("played", "won", "drawn", "lost", "points_for", "points_against")},
        "expected": expectations.share(one.pk, other.pk) if expectations else None,
    }
