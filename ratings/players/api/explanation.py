"""Explanations in the API: a championship's effect on a player's rating, game by game."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField, PointsField
from ratings.players.api.players import MOVED, OnePlayerView
from ratings.players.queries.explanation import ExplainedGame, Explanation, explain
from ratings.replay.models import RatingChange


class ExplainedGameSerializer(serializers.Serializer[ExplainedGame]):
    """A rated game. ``expected`` is an Elo's, exact to twelve places; ``scalp`` belongs to an average of scalps.

    ``worth``, the player's strength according to the game, and ``k``, the weight of a point in it, belong to those of
    the Scrabble world's systems that have them; there ``expected`` has six places.
    """

    round = serializers.IntegerField()
    opponent = LinkField("api_player", "opponent.player.number")
    name = serializers.CharField(source="opponent.player.name")
    opponent_rating = serializers.IntegerField(source="rating")
    difference = serializers.IntegerField()
    points = PointsField(source="half_points")
    expected = serializers.DecimalField(max_digits=18, decimal_places=12, allow_null=True)
    worth = serializers.FloatField(allow_null=True)
    k = serializers.FloatField(allow_null=True)
    scalp = serializers.IntegerField(allow_null=True)


class ExplanationSerializer(serializers.Serializer[Explanation]):
    """A stored change and its games. ``agrees`` is false while it waits to be recomputed.

    The numbers from ``weight`` to ``deviation`` belong to the Scrabble world's systems, and ``sentences`` explain how
    they combine, in the language of the request.
    """

    championship = LinkField("api_championship", "change.championship.slug")
    before = serializers.IntegerField(source="change.before")
    games_before = serializers.IntegerField(source="change.games_before")
    games = ExplainedGameSerializer(many=True)
    points = PointsField(source="change.half_points")
    expected = serializers.DecimalField(source="change.expected", max_digits=18, decimal_places=12, allow_null=True)
    k = serializers.IntegerField(source="change.k", allow_null=True)
    exact_change = serializers.DecimalField(
        source="change.exact_change", max_digits=20, decimal_places=12, allow_null=True
    )
    scalps = serializers.IntegerField(source="change.scalps", allow_null=True)
    weight = serializers.FloatField(source="change.weight", allow_null=True)
    base = serializers.FloatField(source="change.base", allow_null=True)
    acceleration = serializers.FloatField(source="change.acceleration", allow_null=True)
    feedback = serializers.FloatField(source="change.feedback", allow_null=True)
    deviation_before = serializers.FloatField(source="change.deviation_before", allow_null=True)
    deviation = serializers.FloatField(source="change.deviation", allow_null=True)
    change = serializers.IntegerField(source="change.change")
    after = serializers.IntegerField(source="change.after")
    agrees = serializers.BooleanField()
    sentences = serializers.ListField(child=serializers.CharField())


class ExplanationView(OnePlayerView):
    serializer_class = ExplanationSerializer
    view_name = "api_explanation"

    @extend_schema(responses={200: ExplanationSerializer, 301: MOVED})
    def get(self, request: Request, number: int, code: str, slug: str) -> Response:
        """Explain why a championship changed a player's rating as it did: each game, the expectation, and the sum."""
        player = self.find_player()
        if player.merged_into is not None:
            return self.send_on(player.merged_into)
        changes = RatingChange.objects.select_related("system", "championship")
        change = get_object_or_404(changes, player=player, system__code=code, championship__slug=slug)
        return Response(self.get_serializer(explain(change)).data)
