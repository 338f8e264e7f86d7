"""Why a championship changed a rating of one of the world's systems: all of it rated again from what is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from ratings.replay.models.changes import RatingChange
from ratings.replay.queries.seats import Pairs
from ratings.systems.words.story import Story, tell
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field
from ratings.systems.world.explanation import GameWorth, count_segments, explain_games
from ratings.systems.world.glicko2 import Glicko2Parameters
from ratings.systems.world.rating import rate_field


@dataclass(frozen=True, slots=True)
class WorldExplanation:
    """The player's games with the change of each opponent, sentences, and whether the games give what is stored.

    ``parts``: in how many the championship was rated; ``is_first``: whether it gave the first rating; ``is_unrated``:
    whether there is none after it either; ``has_new``: whether opponents' first ratings come from it, too.
    """

    games: tuple[tuple[RatingChange, GameWorth], ...]
    sentences: tuple[str, ...]
    agrees: bool
    parts: int
    is_first: bool
    is_unrated: bool
    has_new: bool


def explain_world(
    parameters: WorldParameters, change: RatingChange, by_player: Mapping[int, RatingChange], pairs: Pairs
) -> WorldExplanation:
    """``pairs`` are the games of the championship, ``by_player`` its changes by player id."""
    people = sorted(by_player)
    field = _field(people, pairs)
    before = _before([by_player[pk] for pk in people])
    me = people.index(change.player_id)
    lines = explain_games(parameters, before, field, me)
    story = _story(change, count_segments(parameters, field))
    after = int(rate_field(parameters, before, field).ratings[me])
    # A volatility before the championship is not at hand; it moves a rating by less than a point.
    near = 1 if isinstance(parameters, Glicko2Parameters) else 0
    counts = (len(lines), sum(line.half_points for line in lines)) == (change.games, change.half_points)
    has_rating = story.base is not None or not parameters.has_deviation or story.deviation is not None
    opponents = [by_player[people[line.opponent]] for line in lines]
    return WorldExplanation(
        games=tuple(zip(opponents, lines, strict=True)),
        sentences=tuple(tell(parameters, story)),
        agrees=counts and (not has_rating or abs(after - change.after) <= near),
        parts=story.parts,
        is_first=has_rating and story.base is None,
        is_unrated=not has_rating,
        has_new=any(one.base is None for one in opponents),
    )


def _field(people: Sequence[int], pairs: Pairs) -> Field:
    """The games between places among ``people``; those of somebody without a stored change are left out."""
    known = np.isin(pairs.first, people) & np.isin(pairs.second, people)
    rounds = pairs.rounds[known]
    return Field(
        np.searchsorted(people, pairs.first[known]),
        np.searchsorted(people, pairs.second[known]),
        pairs.first_half_points[known],
        pairs.second_half_points[known],
        pairs.first_scores[known],
        pairs.second_scores[known],
        rounds,
        int(rounds.max(initial=1)),
    )


def _before(changes: Sequence[RatingChange]) -> Before:
    """As the championship was rated with: deviations are those of its first day already."""
    return Before(
        ratings=np.array([one.before for one in changes], dtype=np.int64),
        known=np.array([one.base is not None for one in changes], dtype=np.bool_),
        games=np.array([one.games_before for one in changes], dtype=np.int64),
        deviations=np.array([_float(one.deviation_before) for one in changes]),
        volatilities=np.array([_float(one.volatility) for one in changes]),
        idle_days=np.zeros(len(changes), dtype=np.int64),
    )


def _story(change: RatingChange, parts: int) -> Story:
    return Story(
        before=change.before,
        after=change.after,
        games=change.games,
        points=change.half_points / 2,
        expected=_maybe(change.expected),
        weight=float(change.weight or 0),
        base=_maybe(change.base),
        acceleration=float(change.acceleration or 0),
        feedback=float(change.feedback or 0),
        deviation_before=_maybe(change.deviation_before),
        deviation=_maybe(change.deviation),
        parts=parts,
    )


def _float(value: Decimal | None) -> float:
    return np.nan if value is None else float(value)


def _maybe(value: Decimal | None) -> float | None:
    return None if value is None else float(value)
