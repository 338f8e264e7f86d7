"""The accepted results of a championship that is not in the rating sequence, as a replay would read them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ratings.errors import GameNotRatable, ResultsNotAccepted
from ratings.replay.queries.hypotheses import Arrival
from ratings.replay.queries.seats import fetch_championship
from ratings.replay.queries.sources.reading import RatingSources, load_merged, resolve_players
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry


def load_arrival(sources: RatingSources, championship: Championship) -> Arrival:
    """Its rated games and its entrants. Raises ResultsNotAccepted, GameNotRatable."""
    entrants = np.array(
        Entry.objects.filter(championship=championship).order_by("player_id").values_list("player_id", flat=True),
        dtype=np.int64,
    )
    if not len(entrants):
        raise ResultsNotAccepted(championship=championship.name)
    merged = load_merged()
    pairs = fetch_championship(championship, sources.parameters)
    pairs = replace(pairs, first=resolve_players(merged, pairs.first), second=resolve_players(merged, pairs.second))
    if pairs.impossible.any():
        raise GameNotRatable(championship=championship.name)
    return Arrival(
        championship.pk,
        championship.slug,
        championship.name,
        championship.ends_on,
        np.unique(resolve_players(merged, entrants)),
        pairs.rounds,
        pairs.first,
        pairs.second,
        pairs.first_half_points,
        pairs.second_half_points,
        pairs.first_scores,
        pairs.second_scores,
    )
