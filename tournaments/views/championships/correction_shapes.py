"""Mended games in the shape of templates/tournaments/_corrections.html."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from tournaments.labels import SHORT_OUTCOMES
from tournaments.models import Championship, ResultsVersion

Shape = dict[str, Any]


def accepted_corrections(championship: Championship) -> list[Shape]:
    """The games mended since the results were first accepted, the latest first. One query."""
    versions = ResultsVersion.objects.filter(
        championship=championship, origin=ResultsVersion.Origin.CORRECTION, accepted_at__isnull=False
    )
    return [
        shape
        for version in versions.order_by("-accepted_at", "-pk")
        for shape in reversed(correction_shapes(version.corrections, version.accepted_at))
    ]


def correction_shapes(corrections: Iterable[Mapping[str, Any]], day: datetime | None) -> list[Shape]:
    return [
        {
            "day": day,
            "round": one["round"],
            "players": " – ".join(one["players"]),
            "before": _result(one["before"]),
            "after": _result(one["after"]),
            "reason": one["reason"],
        }
        for one in corrections
    ]


def _result(seats: Iterable[Mapping[str, Any]]) -> str:
    """``345–321``; with how it ended where points are missing or somebody did not play."""
    found = list(seats)
    points = "–".join("?" if seat["game_points"] is None else str(seat["game_points"]) for seat in found)
    known = all(seat["game_points"] is not None for seat in found)
    ends = " : ".join(str(SHORT_OUTCOMES.get(seat["outcome"] or "", "?")) for seat in found)
    if not known:
        return ends
    scores = [seat["game_points"] for seat in found]
    plain = len(found) != 2 or found[0]["outcome"] == _outcome(scores[0], scores[1])
    return points if plain else f"{points} ({ends})"


def _outcome(own: int, other: int) -> str:
    return "win" if own > other else "loss" if own < other else "draw"
