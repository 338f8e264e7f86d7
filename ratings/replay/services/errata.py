"""Recording corrections of rated results, and their effect on published lists.

Each edition is recomputed from the current results. It extends to the last championship of the sequence that it, or an
earlier one, listed first; a player's line is the standing after that championship. Editions computed with other
parameters are left out: new rules are not errata.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Max
from django.utils import timezone

from federation.notices.services.acts import broadcast
from federation.permissions import Actor
from federation.tenancy.scope import current_federation, current_federation_id
from ratings.lists.models import Correction, Edition
from ratings.lists.words import ERRATUM
from ratings.replay.models import SequencePosition
from ratings.replay.queries.columns import Integers, array_literal, fetch_columns
from ratings.replay.queries.hypotheses import first_championships
from ratings.replay.queries.sources import (
    NEVER,
    RatingSources,
    can_start_late,
    find_first_entries,
    load_merged,
    replay_sources,
)
from ratings.replay.queries.standings import last_played, with_seasons_of
from ratings.replay.queries.state import ruling
from ratings.replay.services.computation import ComputedRatings
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship


def note_correction(
    actor: Actor,
    system: RatingSystem,
    kind: Correction.Kind,
    *,
    championship: Championship | None = None,
    reason: str = "",
    subject: str = "",
    **outcome: Any,
) -> Correction:
    """Record a correction that ratings do not show yet, in the transaction that makes it."""
    return Correction.objects.create(
        system=system,
        kind=kind,
        championship=championship,
        subject=(subject or (championship.name if championship else system.name))[:200],
        reason=reason,
        made_at=timezone.now(),
        made_by=str(actor)[:200],
        outcome=outcome,
    )


def mark_applied(seen: Collection[int], now: datetime, **outcome: Any) -> Correction | None:
    """Mark these corrections (ids) as shown by ratings; return the last one newly shown.

    Each gets the numbers of the outcome.
    """
    waiting = list(Correction.objects.filter(pk__in=seen, applied_at=None).order_by("made_at", "pk"))
    for correction in waiting:
        correction.applied_at = now
        correction.outcome = {**correction.outcome, **outcome}
        correction.save(update_fields=["applied_at", "outcome"])
    return waiting[-1] if waiting else None


# Stands for a player who would not be on the list.
AWAY = -(2**31)

_PUBLISHED = """
    SELECT DISTINCT ON (line.player_id) line.player_id, line.rating::bigint, line.games::bigint
    FROM (SELECT player_id, coalesce(rating, %s) AS rating, games, id, 1 AS weight
          FROM ratings_erratum WHERE edition_id = %s
          UNION ALL
          SELECT player_id, rating, games, id, 0 FROM ratings_editionrow WHERE edition_id = %s) line
    ORDER BY line.player_id, line.weight DESC, line.id DESC
"""
_INSERT = """
    INSERT INTO ratings_erratum (federation_id, edition_id, correction_id, found_at, player_id, rating, games, status)
    SELECT %s, %s, %s, %s, new.player, nullif(new.rating, %s), new.games, new.status
    FROM unnest(%s::bigint[], %s::bigint[], %s::bigint[], %s::text[]) AS new (player, rating, games, status)
"""


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Ratings and games by ascending player id, as on a list; ``index`` is that of the sources."""

    players: Integers
    ratings: Integers
    games: Integers
    index: Integers


def apply_corrections(
    system: RatingSystem, computed: ComputedRatings, seen: Collection[int], now: datetime, **difference: int
) -> None:
    """Mark the corrections ``seen`` (ids) as shown by ratings, and record their effect on published lists.

    ``difference`` is how many stored changes differ.
    """
    correction = mark_applied(seen, now, **difference)
    if correction is not None:
        write_errata(system, correction, computed, now)
        broadcast(ERRATUM.name, correction.pk)


def write_errata(system: RatingSystem, correction: Correction, computed: ComputedRatings, now: datetime) -> int:
    """Record what published lines would be now, if that is new; return how many.

    ``computed`` has everyone, whether or not they have played since. Call it with the system locked, when the stored
    ratings match the results.
    """
    sources = with_seasons_of(computed.sources, current_federation().season_start_month)
    computed = replace(computed, sources=sources)
    rules = ruling(sources.parameters.as_json())
    entrants, first = find_first_entries(system, load_merged())
    written = 0
    for edition, position in _reaching(system, computed.start - 1):
        if ruling(edition.parameters) == rules:
            count = sum(place.position <= position for place in sources.sequence)
            listed = np.union1d(sources.seeds.players, entrants[first <= position])
            written += _compare(edition, correction, computed, count, listed, now)
    return written


def _reaching(system: RatingSystem, position: int) -> list[tuple[Edition, int]]:
    """Return editions that extend to ``position`` or beyond, each with its current end."""
    places = SequencePosition.objects.filter(system=system, listed_in__isnull=False).order_by()
    ends = dict(places.values("listed_in").annotate(end=Max("position")).values_list("listed_in", "end"))
    found, end = [], 0
    for edition in system.editions.order_by("number"):
        end = max(end, ends.get(edition.pk, 0))
        if end >= position:
            found.append((edition, end))
    return found


def _compare(
    edition: Edition, correction: Correction, computed: ComputedRatings, count: int, listed: Integers, now: datetime
) -> int:
    """``listed``: who is in a list of the first ``count`` championships, with a starting rating or an entry."""
    sources = computed.sources
    known, ratings, games = fetch_columns(_PUBLISHED, [AWAY, edition.pk, edition.pk], 3)
    lines = _standings(computed, count, edition.published_on)
    everyone = np.union1d(known, lines.players)
    was = _align(everyone, known, ratings, AWAY), _align(everyone, known, games, 0)
    now_is = _align(everyone, lines.players, lines.ratings, AWAY), _align(everyone, lines.players, lines.games, 0)
    index = _align(everyone, lines.players, lines.index, -1)
    # Everybody of the system was computed; a list of that day has those who had entered something by then.
    now_is[0][(now_is[1] == 0) & ~np.isin(everyone, listed)] = AWAY
    differing = np.flatnonzero((was[0] != now_is[0]) | (was[1] != now_is[1]))
    if not len(differing):
        return 0
    days = last_played(sources, computed.replayed, count, computed.days_before)
    statuses = [
        _status(sources, edition.published_on, int(now_is[1][one]), int(days[index[one]]))
        if now_is[0][one] != AWAY
        else ""
        for one in differing.tolist()
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            _INSERT,
            [
                *(current_federation_id(), edition.pk, correction.pk, now, AWAY),
                *(array_literal(column[differing]) for column in (everyone, *now_is)),
                statuses,
            ],
        )
    return len(differing)


def _standings(computed: ComputedRatings, count: int, day: date) -> _Lines:
    """Return everyone's standing after the first ``count`` championships computed."""
    sources = computed.sources
    index = np.arange(len(sources.players))
    if can_start_late(sources.parameters):
        state = computed.state_after(count)
        return _Lines(sources.players, state.ratings, state.games, index)
    standings = replay_sources(first_championships(sources, count)).standings_on(day)
    return _Lines(
        sources.players,
        np.array(standings.ratings, dtype=np.int64),
        np.array(standings.games, dtype=np.int64),
        index,
    )


def _status(sources: RatingSources, day: date, games: int, last: int) -> str:
    return str(sources.parameters.status_on(day, games, None if last == NEVER else date.fromordinal(last)).value)


def _align(everyone: Integers, some: Integers, values: Integers, missing: int) -> Integers:
    """Return ``values`` of ``some`` (ids) for all of ``everyone``; ``missing`` for the others."""
    aligned = np.full(len(everyone), missing, dtype=np.int64)
    aligned[np.searchsorted(everyone, some)] = values
    return aligned
