"""Previewing a correction: computed in memory from loaded sources, nothing written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.utils import timezone

from federation.tenancy.scope import current_federation
from ratings.errors import ChampionshipNotRated
from ratings.replay.effects import Effect, Projection, compare
from ratings.replay.queries.hypotheses import (
    arrival_from_report,
    load_arrival,
    with_championship,
    with_move,
    without_championship,
)
from ratings.replay.queries.sources import RatingSources, list_sequence, load_merged, load_sources
from ratings.replay.queries.standings import digest_state, project, with_seasons_of
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.report.report import Report

Change = Callable[[RatingSources], RatingSources]

# Players who are on the list only because they entered this championship.
_LEAVING = """
    SELECT DISTINCT entry.player_id
    FROM tournaments_entry entry
    WHERE entry.championship_id = %s
      AND NOT EXISTS (SELECT 1 FROM ratings_seedrating seed
                      WHERE seed.system_id = %s AND seed.player_id = entry.player_id)
      AND NOT EXISTS (SELECT 1 FROM tournaments_entry other
                      JOIN ratings_sequenceposition place ON place.championship_id = other.championship_id
                      WHERE place.system_id = %s AND other.player_id = entry.player_id
                        AND other.championship_id <> entry.championship_id)
"""


@dataclass(frozen=True, slots=True, eq=False)
class EffectPreview:
    """The changes compared with the current results.

    ``digest`` identifies the sources: a service that applies it refuses if they have changed by then. ``waiting``
    counts championships not rated yet; they count as rated here.
    """

    system: RatingSystem
    effect: Effect
    digest: str
    waiting: int


def preview_effect(
    system: RatingSystem, change: Change, *, same_rules: bool = True, merged: dict[int, int] | None = None
) -> EffectPreview:
    """Return the ratings after applying ``change`` to their sources. Nothing is written.

    ``merged`` is as for ``load_sources``, whose errors are raised.
    """
    federation = current_federation()
    day = timezone.now().astimezone(federation.tzinfo).date()
    sources = load_sources(system, list_sequence(system), merged)
    changed = change(sources)
    now, then = (_project(one, day, federation.season_start_month) for one in (sources, changed))
    waiting = sum(not place.is_rated for place in sources.sequence)
    return EffectPreview(system, compare(now, then, same_rules=same_rules), digest_state(sources), waiting)


def preview_insertion(system: RatingSystem, championship: Championship, position: int) -> EffectPreview:
    """Preview rating the accepted championship at ``position`` (from 1). Raises ChampionshipNotRated."""
    return preview_effect(
        system, lambda sources: with_championship(sources, load_arrival(sources, championship), position)
    )


def preview_move(system: RatingSystem, championship: Championship, position: int) -> EffectPreview:
    """Preview moving the championship to ``position`` (from 1). Raises ChampionshipNotRated."""

    def move(sources: RatingSources) -> RatingSources:
        position_of(sources, championship)
        return with_move(sources, championship.pk, position)

    return preview_effect(system, move)


def preview_removal(system: RatingSystem, championship: Championship) -> EffectPreview:
    """Preview not rating the championship at all. Raises ChampionshipNotRated."""

    def remove(sources: RatingSources) -> RatingSources:
        position_of(sources, championship)
        return without_championship(sources, championship.pk, _leaving(system, championship))

    return preview_effect(system, remove)


def preview_results(
    system: RatingSystem, championship: Championship, report: Report, players: Mapping[int, int]
) -> EffectPreview:
    """Preview accepting these results, in the championship's place of the sequence or else at the end.

    ``players`` gives a player's id for each number of the report.
    """
    merged = load_merged()
    resolved = {number: merged.get(player, player) for number, player in players.items()}

    def correct(sources: RatingSources) -> RatingSources:
        place = (championship.pk, championship.slug, championship.name, championship.ends_on)
        arrival = arrival_from_report(sources, place, report, resolved)
        leaving = set(_leaving(system, championship)) - set(resolved.values())
        positions = {place.championship: index for index, place in enumerate(sources.sequence, start=1)}
        position = positions.get(championship.pk, len(positions) + 1)
        return with_championship(sources, arrival, position, leaving)

    return preview_effect(system, correct, merged=merged)


def position_of(sources: RatingSources, championship: Championship) -> int:
    """Return the championship's place, from 1. Raises ChampionshipNotRated."""
    for index, place in enumerate(sources.sequence, start=1):
        if place.championship == championship.pk:
            return index
    raise ChampionshipNotRated(championship=championship.name)


def _project(sources: RatingSources, day: date, season_start_month: int) -> Projection:
    return project(with_seasons_of(sources, season_start_month), day)


def _leaving(system: RatingSystem, championship: Championship) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(_LEAVING, [championship.pk, system.pk, system.pk])
        return [pk for (pk,) in cursor.fetchall()]
