"""API of rule sets and tile sets: the same data as on their pages."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from games.material.models import OwnTileSet
from games.material.queries import TILESET_NAMES
from games.material.tiles import load_tileset, tileset_as_json, tileset_names
from games.rules.models import RuleSetVersion
from games.rules.queries import list_rule_sets, published_rule_sets


class RuleSetHeadSerializer(serializers.ModelSerializer[RuleSetVersion]):
    season = serializers.CharField(source="season.name")
    in_force_from = serializers.DateField(source="season.starts_on")
    url = serializers.SerializerMethodField()

    class Meta:
        model = RuleSetVersion
        fields = ["number", "name", "season", "in_force_from", "note", "published_at", "sha256", "url"]

    def get_url(self, version: RuleSetVersion) -> str:
        address: str = reverse("api_rule_set", [version.code, version.number], request=self.context["request"])
        return address


class ListedRuleSetSerializer(serializers.Serializer[Any]):
    code = serializers.SlugField()
    name = serializers.CharField()
    in_force = serializers.IntegerField(allow_null=True)
    versions = RuleSetHeadSerializer(many=True)


class RuleSetVersionSerializer(RuleSetHeadSerializer):
    rules = serializers.DictField()
    tiles = serializers.DictField()
    board = serializers.DictField()

    class Meta(RuleSetHeadSerializer.Meta):
        fields = ["code", *RuleSetHeadSerializer.Meta.fields, "rules", "tiles", "board"]


class TileSetSerializer(serializers.Serializer[Any]):
    code = serializers.SlugField()
    name = serializers.CharField()
    is_own = serializers.BooleanField()
    tiles = serializers.DictField()


class RuleSetListView(APIView):
    @extend_schema(responses=ListedRuleSetSerializer(many=True), operation_id="rules_list")
    def get(self, request: Request) -> Response:
        """The rule sets with their published versions, newest first, and the number of the one in force today."""
        today, context = timezone.localdate(), {"request": request}
        listed = [
            {
                "code": one.code,
                "name": one.name,
                "in_force": getattr(one.in_force(today), "number", None),
                "versions": one.published,
            }
            for one in list_rule_sets()
            if one.published
        ]
        return Response(ListedRuleSetSerializer(listed, many=True, context=context).data)


class RuleSetView(APIView):
    @extend_schema(responses=RuleSetVersionSerializer, operation_id="rules_retrieve")
    def get(self, request: Request, code: str, number: int) -> Response:
        """One published version: rules, tile set and board. The SHA-256 is of their canonical JSON."""
        version = get_object_or_404(published_rule_sets(), code=code, number=number)
        return Response(RuleSetVersionSerializer(version, context={"request": request}).data)


class TileSetListView(APIView):
    @extend_schema(responses=TileSetSerializer(many=True), operation_id="tile_sets_list")
    def get(self, request: Request) -> Response:
        """The tile sets that rules here may use: the federation's own, and those that come with the portal."""
        own = [_shape(one.code, one.name, one.data, is_own=True) for one in OwnTileSet.objects.all()]
        return Response(TileSetSerializer([*own, *map(_of_portal, tileset_names())], many=True).data)


class TileSetView(APIView):
    @extend_schema(responses=TileSetSerializer, operation_id="tile_sets_retrieve")
    def get(self, request: Request, code: str) -> Response:
        """One tile set by its code."""
        if code in tileset_names():
            return Response(TileSetSerializer(_of_portal(code)).data)
        own = get_object_or_404(OwnTileSet, code=code)
        return Response(TileSetSerializer(_shape(own.code, own.name, own.data, is_own=True)).data)


def _of_portal(code: str) -> dict[str, Any]:
    name = str(TILESET_NAMES.get(code, code))
    return _shape(code, name, tileset_as_json(load_tileset(code)), is_own=False)


def _shape(code: str, name: str, data: dict[str, Any], *, is_own: bool) -> dict[str, Any]:
    return {"code": code, "name": name, "is_own": is_own, "tiles": data}
