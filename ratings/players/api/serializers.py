"""Shapes of players and their histories in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from federation.api.fields import LinkField, PointsField
from federation.people.models.players import Player
from federation.registry.services.photos import find_public_photo
from ratings.players.queries.histories import ChangeLine, RatingHistory
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
    """``ratings`` are the addresses of the player's history in each system of the federation."""

    photo = serializers.SerializerMethodField()
    ratings = serializers.SerializerMethodField()

    class Meta(PlayerSerializer.Meta):
        fields = [*PlayerSerializer.Meta.fields, "photo", "ratings"]

    def get_photo(self, player: Player) -> str | None:
        """The address of the player's photo, while it is for everybody."""
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
    """What one championship did. ``points`` and ``expected`` are match points of the rated games.

    ``expected`` and ``k`` are null where the system is no Elo; ``scalps``, the sum of those of this championship, and
    ``counted_games``, the games that the rating after is made of, where it is no average of scalps. ``weight``, what a
    point counts, and ``deviation``, in rating points, belong to the systems of the Scrabble world that know them.
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
    """A player in one system. ``rating`` and ``games`` count everything that is rated, published or not.

    ``place``, ``status`` and ``listed_rating`` are those of the latest edition; null for who is not in it.
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
