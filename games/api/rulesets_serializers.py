"""Rule sets in the API, and the questions programs ask about games."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from games.models import RuleSetVersion

# As much as a game or a club night has; more is asked in several requests.
MOST_MOVES = 200
LONGEST_MOVE = 120
LONGEST_RACK = 60
LONGEST_BAG = 600
LONGEST_GCG = 200_000


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


class _RulesField(serializers.CharField):
    """``CODE`` for the version in force today, ``CODE@NUMBER`` for a certain one."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=50, help_text=str(self.__doc__), **kwargs)


class MovesQuestionSerializer(serializers.Serializer[Any]):
    """Moves such as ``TAPATS 7F``; ``(A)`` is a blank standing for A. ``on``: moves that lie on the board already."""

    rules = _RulesField()
    tiles = serializers.CharField(max_length=32, required=False)
    on = serializers.ListField(child=serializers.CharField(max_length=LONGEST_MOVE), max_length=MOST_MOVES, default=[])
    moves = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_MOVE), min_length=1, max_length=MOST_MOVES
    )


class GcgQuestionSerializer(serializers.Serializer[Any]):
    """The text of a GCG file. Without ``rules`` the file's own convention for the end is accepted."""

    rules = _RulesField(required=False)
    tiles = serializers.CharField(max_length=32, required=False)
    gcg = serializers.CharField(max_length=LONGEST_GCG, trim_whitespace=False)


class SettlementQuestionSerializer(serializers.Serializer[Any]):
    """``game``: its end or its turns, as the command ``settle_game`` reads it."""

    rules = _RulesField()
    game = serializers.DictField()


class StartQuestionSerializer(serializers.Serializer[Any]):
    """``draws``: the tiles that each player drew, in the players' order; ``?`` is a blank."""

    rules = _RulesField()
    draws = serializers.ListField(child=serializers.CharField(max_length=LONGEST_RACK), max_length=4)


class SwapQuestionSerializer(serializers.Serializer[Any]):
    """``rack``: the new tiles; ``bag``: the tiles left in the bag; ``swapped``: how often the player has swapped."""

    rules = _RulesField()
    rack = serializers.CharField(max_length=LONGEST_RACK)
    bag = serializers.CharField(max_length=LONGEST_BAG, allow_blank=True)
    swapped = serializers.IntegerField(min_value=1, max_value=9, default=1)


class AnswerSerializer(serializers.Serializer[Any]):
    """What the command of the same name prints with ``--json``; ``problems`` is empty where all is well."""

    problems = serializers.ListField(child=serializers.DictField())
