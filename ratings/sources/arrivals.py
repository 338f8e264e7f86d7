"""The accepted results of a championship that is not in the rating sequence, as a replay would read them."""

from __future__ import annotations

import numpy as np

from ratings.errors import GameNotRatable, ResultsNotAccepted
from ratings.sources.columns import fetch_columns
from ratings.sources.hypotheses import Arrival
from ratings.sources.reading import SEATS_OF_CHAMPIONSHIP, RatingSources, load_merged, pair_seats, resolve_players
from ratings.systems.base import WIN_HALF_POINTS
from tournaments.models import Championship, Entry


def load_arrival(sources: RatingSources, championship: Championship) -> Arrival:
    """Its rated games and its entrants. Raises ResultsNotAccepted, GameNotRatable."""
    entrants = np.array(
        Entry.objects.filter(championship=championship).order_by("player_id").values_list("player_id", flat=True),
        dtype=np.int64,
    )
    if not len(entrants):
        raise ResultsNotAccepted(championship=championship.name)
    merged = load_merged()
    kinds = sorted(kind.value for kind in sources.parameters.rated_kinds)
    seats = fetch_columns(SEATS_OF_CHAMPIONSHIP, [kinds, championship.pk], 6)
    _positions, rounds, first, second, first_points, second_points = pair_seats(*seats)
    first, second = resolve_players(merged, first), resolve_players(merged, second)
    if np.any((first == second) | (first_points + second_points > WIN_HALF_POINTS)):
        raise GameNotRatable(championship=championship.name)
    return Arrival(
        championship.pk,
        championship.slug,
        championship.name,
        championship.ends_on,
        np.unique(resolve_players(merged, entrants)),
        rounds,
        first,
        second,
        first_points,
        second_points,
    )
