"""Shapes of rating systems and lists in the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from federation.api.fields import LinkField
from ratings.lists.models.lists import Edition, EditionRow
from ratings.lists.models.seals import EditionSeal
from ratings.systems.models import RatingSystem
from ratings.systems.words.labels import STATUSES

LONGEST_SEARCH = 80


class PlayerQuery(serializers.Serializer[Any]):
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_SEARCH,
        help_text="Beginnings of words of the name, or the number.",
    )


class RowQuery(PlayerQuery):
    status = serializers.ChoiceField(list(STATUSES.items()), required=False)


class SystemSerializer(serializers.ModelSerializer[RatingSystem]):
    url = LinkField("api_rating_system", "code")
    parameters = serializers.JSONField()
    editions = LinkField("api_editions", "code")

    class Meta:
        model = RatingSystem
        fields = ["url", "code", "name", "kind", "is_main", "parameters", "editions"]


class SealSerializer(serializers.Serializer[EditionSeal]):
    """The SHA-256 of a list's canonical text and of the one before; Ed25519 key and signature in base64."""

    sha256 = serializers.CharField()
    previous = serializers.CharField()
    public_key = serializers.CharField()
    signature = serializers.CharField()
    file = LinkField("sealed_list", "edition.system.code", "edition.number")


class EditionSerializer(serializers.ModelSerializer[Edition]):
    """A published list. ``through`` names the last championship it contains; ``seal`` is null while it bears none."""

    url = LinkField("api_edition", "system.code", "number")
    system = serializers.CharField(source="system.code")
    through = serializers.CharField(source="through_championship")
    players = serializers.IntegerField(source="row_count")
    active = serializers.IntegerField(source="active_count")
    rows = LinkField("api_edition_rows", "system.code", "number")
    seal = serializers.SerializerMethodField()

    class Meta:
        model = Edition
        fields = [
            *("url", "system", "number", "published_on", "through", "players", "active", "source_digest", "rows"),
            "seal",
        ]

    @extend_schema_field(SealSerializer(allow_null=True))
    def get_seal(self, edition: Edition) -> Any:
        for seal in edition.seals.all():
            seal.edition = edition
            return SealSerializer(seal, context=self.context).data
        return None


class EditionRowSerializer(serializers.ModelSerializer[EditionRow]):
    """A line of a published list; only active players have a place. ``change`` is against the edition before.

    ``deviation`` is in rating points; null where the system knows none.
    """

    player = LinkField("api_player", "player_number")
    status = serializers.ChoiceField(list(STATUSES.items()))

    class Meta:
        model = EditionRow
        fields = [
            *("place", "previous_place", "player", "player_number", "name", "club"),
            *("rating", "deviation", "change", "games", "status"),
        ]
