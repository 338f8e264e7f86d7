"""Federations in the API."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView, RetrieveAPIView

from federation.api.fields import LinkField
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation

_FEDERATION_FIELDS = ["slug", "name", "short_name", "description", "website", "language", "time_zone"]


class FederationSerializer(serializers.ModelSerializer[Federation]):
    """A federation, with the addresses of what there is to read."""

    url = LinkField("api_federation")
    seasons = LinkField("api_seasons")
    championships = LinkField("api_championships")
    players = LinkField("api_players")
    rating_systems = LinkField("api_rating_systems")

    class Meta:
        model = Federation
        fields = [*_FEDERATION_FIELDS, "url", "seasons", "championships", "players", "rating_systems"]


class ListedFederationSerializer(serializers.ModelSerializer[Federation]):
    """A federation of the installation; ``url`` is where its own API begins."""

    url = serializers.SerializerMethodField()

    class Meta:
        model = Federation
        fields = [*_FEDERATION_FIELDS, "url"]

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, federation: Federation) -> str:
        request = self.context["request"]
        if federation.hostname:
            _host, colon, port = request.get_host().partition(":")
            return f"{request.scheme}://{federation.hostname}{colon}{port}/api/v1/"
        portal = request.META.get("SCRIPT_NAME", "").rstrip("/")
        return str(request.build_absolute_uri(f"{portal}/{federation.slug}/api/v1/"))


class FederationListView(ListAPIView[Federation]):
    """The federations of this installation."""

    serializer_class = ListedFederationSerializer
    queryset = Federation.objects.order_by("slug")


class FederationView(RetrieveAPIView[Federation]):
    """The federation whose API this is."""

    serializer_class = FederationSerializer

    def get_object(self) -> Federation:
        return current_federation()
