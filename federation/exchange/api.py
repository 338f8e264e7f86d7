"""Open data in the API: its licence and where each version is."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from federation.exchange.models import DataExport
from federation.exchange.services.open_data import list_open_data
from federation.exchange.services.open_files import chosen_licence, terms_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation


class LicenceSerializer(serializers.Serializer[Any]):
    """``name`` is an SPDX identifier."""

    name = serializers.CharField()
    url = serializers.URLField()


class OpenVersionSerializer(serializers.Serializer[Any]):
    """A zip with csv files, lists with their seals, and a ``datapackage.json`` that describes them."""

    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    licence = LicenceSerializer()
    size = serializers.IntegerField()
    sha256 = serializers.CharField()
    url = serializers.URLField()


class OpenDataSerializer(serializers.Serializer[Any]):
    """``licence`` is null if the federation offers none; the latest version comes first."""

    licence = LicenceSerializer(allow_null=True)
    versions = OpenVersionSerializer(many=True)


class OpenDataView(GenericAPIView[Any]):
    serializer_class = OpenDataSerializer
    pagination_class = None

    @extend_schema(responses=OpenDataSerializer, operation_id="open_data_retrieve")
    def get(self, request: Request) -> Response:
        """Everything public, as files: made overnight if it has changed; the last ten versions are kept."""
        licence = chosen_licence(Federation.objects.get(pk=current_federation().pk))
        versions = [_version(export, request) for export in list_open_data()]
        return Response({"licence": _licence(licence) if licence else None, "versions": versions})


def _version(export: DataExport, request: Request) -> dict[str, Any]:
    return {
        "number": export.number,
        "made_at": export.made_at,
        "licence": _licence(export.licence),
        "size": export.size,
        "sha256": export.sha256,
        "url": reverse("open_data_file", args=[export.number], request=request),
    }


def _licence(name: str) -> dict[str, str]:
    terms = terms_of(name)
    return {"name": terms.name, "url": terms.url}
