"""Corrected games in the shape of templates/tournaments/championship/_corrections.html."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.competition.words.labels import SHORT_OUTCOMES, name_disqualification


@dataclass(frozen=True, slots=True)
class CorrectionItem:
    """A corrected game; ``before`` is empty where a player was disqualified.

    ``index`` is the table's place among those of the round, from 1; None in corrections from before it was kept.
    """

    day: datetime | None
    round: int | None
    players: str
    before: str
    after: str
    reason: str
    table: int | None = None
    index: int | None = None

    def is_of(self, index: int, number: int | None) -> bool:
        """Whether it is the correction of this table of its round."""
        return self.index == index if self.index is not None else self.table is not None and self.table == number


def accepted_corrections(championship: Championship) -> list[CorrectionItem]:
    """Return the games corrected since the results were first accepted, latest first. One query."""
    versions = ResultsVersion.objects.filter(
        championship=championship, origin=ResultsVersion.Origin.CORRECTION, accepted_at__isnull=False
    )
    return [
        shape
        for version in versions.order_by("-accepted_at", "-pk")
        for shape in reversed(correction_shapes(version.corrections, version.accepted_at))
    ]


def corrections_shown(championship: Championship, round_number: int) -> list[CorrectionItem]:
    """Those of one round that the accepted results still have, the earliest first. One query.

    Results that were uploaded and accepted later are as their own files have them.
    """
    versions = ResultsVersion.objects.filter(championship=championship, accepted_at__isnull=False)
    found: list[CorrectionItem] = []
    for version in versions.order_by("accepted_at", "pk").only("origin", "corrections", "accepted_at"):
        if version.origin != ResultsVersion.Origin.CORRECTION:
            found = []
        else:
            shapes = correction_shapes(version.corrections, version.accepted_at)
            found += (one for one in shapes if one.round == round_number)
    return found


def correction_shapes(corrections: Iterable[Mapping[str, Any]], day: datetime | None) -> list[CorrectionItem]:
    return [
        CorrectionItem(
            day=day,
            round=one["round"],
            players=" – ".join(one["players"]),
            before=_result(one["before"]),
            after=_after(one),
            reason=one["reason"],
            table=one.get("table"),
            index=one.get("index"),
        )
        for one in corrections
    ]


def _after(one: Mapping[str, Any]) -> str:
    """Return the result of a game, or a disqualification or its reversal, in words."""
    if "disqualified_after" not in one:
        return _result(one["after"])
    after = one["disqualified_after"]
    return _("disqualification lifted") if after is None else name_disqualification(after)


def _result(seats: Iterable[Mapping[str, Any]]) -> str:
    """``345–321``; with the kind of ending if points are missing or someone didn't play."""
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
