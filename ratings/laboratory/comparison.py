"""A trial: two sets of parameters over one history, side by side. Pure; plain values, as stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

import numpy as np

from ratings.laboratory.predictions import Predictions, predict
from ratings.laboratory.quality import compare, measure, reliability
from ratings.laboratory.trajectories import follow_newcomers, follow_years
from ratings.replay.arrays import Replayed
from ratings.replay.history import History
from ratings.systems.parameters import Parameters
from ratings.systems.world.event import Flags

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """Parameters, the history they are rated from, and the outcome.

    ``leagues``: which of its championships are leagues, by index; None if unknown.
    """

    parameters: Parameters
    history: History
    replayed: Replayed
    leagues: Flags | None = None


def answer(today: Candidate, tried: Candidate) -> Json:
    """Return the comparison as JSON; both must have the same games.

    ``systems`` are the current and the tried one: how well each predicts (``quality``, None without a game), its
    reliability, years and newcomers. ``difference`` is the tried one's quality minus the current one's. ``parts`` are
    the games of newcomers and of others, of leagues and of other championships if there are both, and of each year,
    each with both qualities.
    """
    candidates, days = (today, tried), today.history.days
    predictions = [predict(one.parameters, one.history, one.replayed) for one in candidates]
    return {
        "games": len(predictions[0].scored),
        "championships": len(days),
        "systems": [
            {
                "quality": _quality(told),
                "reliability": [asdict(tenth) for tenth in reliability(told)],
                "years": [asdict(year) for year in follow_years(one.replayed, days)],
                "settling": [asdict(group) for group in follow_newcomers(one.replayed)],
            }
            for one, told in zip(candidates, predictions, strict=True)
        ],
        "difference": _difference(*predictions),
        "parts": [
            *_newcomer_parts(predictions),
            *_league_parts(predictions, today.leagues),
            *_year_parts(predictions, days),
        ],
    }


def _quality(predictions: Predictions) -> Json | None:
    found = measure(predictions)
    return None if found is None else asdict(found)


def _difference(one: Predictions, other: Predictions) -> Json | None:
    found = compare(one, other)
    return None if found is None else {**asdict(found), "counts": found.counts}


def _newcomer_parts(predictions: Sequence[Predictions]) -> list[Json]:
    # The same games for both: those with a player who has few games in the current system.
    new = predictions[0].has_newcomer
    return [*_part("newcomers", "", predictions, new), *_part("established", "", predictions, ~new)]


def _league_parts(predictions: Sequence[Predictions], leagues: Flags | None) -> list[Json]:
    if leagues is None:
        return []
    inside = leagues[predictions[0].championships]
    if not inside.any() or inside.all():
        return []
    return [*_part("leagues", "", predictions, inside), *_part("no_leagues", "", predictions, ~inside)]


def _year_parts(predictions: Sequence[Predictions], days: Sequence[date]) -> list[Json]:
    years = np.array([day.year for day in days], dtype=np.int64)[predictions[0].championships]
    return [
        part for year in np.unique(years).tolist() for part in _part("year", str(year), predictions, years == year)
    ]


def _part(kind: str, name: str, predictions: Sequence[Predictions], chosen: Flags) -> list[Json]:
    if not chosen.any():
        return []
    qualities = [_quality(one.only(chosen)) for one in predictions]
    difference = _difference(*(one.only(chosen) for one in predictions))
    return [{"kind": kind, "name": name, "qualities": qualities, "difference": difference}]
