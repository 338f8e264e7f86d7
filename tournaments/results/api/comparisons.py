"""API of the differences between two versions of results."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.competition.comparison import Comparison
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import table_to_json
from tournaments.results.api.versions import ResultsView
from tournaments.results.queries import compare_results

CHANGES = ["added", "removed", "changed"]


class PlayerChangeSerializer(serializers.Serializer[Any]):
    """A player who was added, removed or renamed; numbers are those of each version."""

    change = serializers.ChoiceField(CHANGES)
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class GameChangeSerializer(serializers.Serializer[Any]):
    """A table that was added, removed or changed; ``fields`` lists the differences."""

    change = serializers.ChoiceField(CHANGES)
    round = serializers.IntegerField()
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class StandingChangeSerializer(serializers.Serializer[Any]):
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)


class ComparisonSerializer(serializers.Serializer[Any]):
    """``readable`` is false if one of the versions couldn't be read."""

    readable = serializers.BooleanField()
    players = PlayerChangeSerializer(many=True)
    games = GameChangeSerializer(many=True)
    standings = StandingChangeSerializer(many=True)


class CompareView(ResultsView):
    serializer_class = ComparisonSerializer

    @extend_schema(responses=ComparisonSerializer)
    def get(self, request: Request, slug: str, first: int, second: int) -> Response:
        """The changes from version ``first`` to version ``second``."""
        _actor, championship = self.find_championship(ChampionshipAction.SEE_UPLOADS)
        versions = championship.results.all()
        before, after = (get_object_or_404(versions, number=number) for number in (first, second))
        comparison = compare_results(championship, before, after)
        return Response(_to_json(comparison or Comparison()) | {"readable": comparison is not None})


def _to_json(comparison: Comparison) -> dict[str, Any]:
    return {
        "players": [
            {
                "change": change.change.value,
                "before": change.before and {"number": change.before.number, "name": change.before.name},
                "after": change.after and {"number": change.after.number, "name": change.after.name},
            }
            for change in comparison.players
        ],
        "games": [
            {
                "change": change.change.value,
                "round": change.round,
                "fields": sorted(change.fields),
                "before": change.before and table_to_json(change.before),
                "after": change.after and table_to_json(change.after),
            }
            for change in comparison.games
        ],
        "standings": [
            {
                "before": change.before and _line(change.before, comparison.names_before),
                "after": change.after and _line(change.after, comparison.names_after),
            }
            for change in comparison.standings
        ],
    }


def _line(line: Any, names: Any) -> dict[str, Any]:
    points = line.half_points / 2
    return {"number": line.number, "name": names.get(line.number, ""), "place": line.place, "points": points}
