"""Shapes of rule sets and tile sets in the API."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from games.rules.models import RuleSetVersion


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
