"""Rating systems, published lists, the list in force on a day, and errata, in the API."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from federation.api.fields import LinkField
from ratings.lists.models import Edition, EditionRow, EditionSeal
from ratings.lists.queries.errata import ErratumLine, current_errata, describe_errata
from ratings.lists.queries.ranking import edition_in_force, list_rows, search_rows
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system
from ratings.systems.words.labels import STATUSES

LONGEST_SEARCH = 80


class PlayerQuery(serializers.Serializer[Any]):
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_SEARCH,
        help_text="The beginning of words in the name, or the number.",
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
    """The SHA-256 of a list's canonical text and of the previous one; Ed25519 key and signature in base64."""

    sha256 = serializers.CharField()
    previous = serializers.CharField()
    public_key = serializers.CharField()
    signature = serializers.CharField()
    file = LinkField("sealed_list", "edition.system.code", "edition.number")


class EditionSerializer(serializers.ModelSerializer[Edition]):
    """A published list. ``through`` is the last championship included; ``seal`` is null until it is sealed."""

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
    """A line of a published list; only active players have a place. ``change`` is relative to the previous list.

    ``deviation`` is in rating points; null if the system has none.
    """

    player = LinkField("api_player", "player_number")
    status = serializers.ChoiceField(list(STATUSES.items()))

    class Meta:
        model = EditionRow
        fields = [
            *("place", "previous_place", "player", "player_number", "name", "club"),
            *("rating", "deviation", "change", "games", "status"),
        ]


class SystemListView(ListAPIView[RatingSystem]):
    """List the rating systems of the federation, the main one first."""

    serializer_class = SystemSerializer

    def get_queryset(self) -> QuerySet[RatingSystem]:
        return RatingSystem.objects.order_by("-is_main", "code")


class SystemView(RetrieveAPIView[RatingSystem]):
    """Return a rating system with its parameters."""

    serializer_class = SystemSerializer

    def get_object(self) -> RatingSystem:
        return find_system(self.kwargs["code"])


class EditionListView(ListAPIView[Edition]):
    """List the published lists of a system, latest first."""

    serializer_class = EditionSerializer

    def get_queryset(self) -> QuerySet[Edition]:
        return (
            find_system(self.kwargs["code"])
            .editions.select_related("system")
            .prefetch_related("seals")
            .order_by("-number")
        )


def find_edition(code: str, number: int) -> Edition:
    """Return a system's edition. Raises NotFound, Http404."""
    return get_object_or_404(
        find_system(code).editions.select_related("system").prefetch_related("seals"), number=number
    )


class EditionView(RetrieveAPIView[Edition]):
    """Return a published list without its lines."""

    serializer_class = EditionSerializer

    def get_object(self) -> Edition:
        return find_edition(self.kwargs["code"], self.kwargs["number"])


class EditionRowsView(ListAPIView[EditionRow]):
    serializer_class = EditionRowSerializer

    def get_queryset(self) -> QuerySet[EditionRow]:
        query = RowQuery(data=self.request.query_params)
        query.is_valid(raise_exception=True)
        status = query.validated_data.get("status")
        rows = list_rows(find_edition(self.kwargs["code"], self.kwargs["number"]), everyone=True)
        if status:
            rows = rows.filter(status=status)
        return search_rows(rows, query.validated_data.get("search", ""))

    @extend_schema(parameters=[RowQuery])
    def get(self, request: Request, code: str, number: int) -> Response:
        """List the lines of a published list, best rating first."""
        return self.list(request)


class ErratumSerializer(serializers.Serializer[ErratumLine]):
    """A line as published, and as it would be now; null if the player is not on the list."""

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
        """List what later corrections changed in a published list, which itself never changes."""
        edition = find_edition(code, number)
        errata = self.paginate_queryset(current_errata(edition).select_related("player", "correction"))
        lines = describe_errata(edition, errata or [])
        return self.get_paginated_response(self.get_serializer(lines, many=True).data)


class EditionOnView(RetrieveAPIView[Edition]):
    """Return the list in force on a day (2026-03-14); not found before the first one."""

    serializer_class = EditionSerializer

    def get_object(self) -> Edition:
        try:
            day = date.fromisoformat(self.kwargs["day"])
        except ValueError as error:
            raise Http404 from error
        edition = edition_in_force(find_system(self.kwargs["code"]), day)
        if edition is None:
            raise Http404
        return edition
