"""Recomputing ratings from the results: the same numbers every time, written only where they differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import numpy as np
from django.db import transaction
from django.utils import timezone

from federation.audit.writing import record
from federation.jobs.kinds import JobRun, job_kind
from federation.jobs.running import enqueue_job, wake_worker
from federation.models import Job, JobState, Lane, User
from federation.permissions import Actor, require
from federation.tenancy.locking import lock
from ratings.models import Correction, RatingSystem, SequencePosition
from ratings.queries.waiting import RECOMPUTE
from ratings.replay.arrays import ReplayState
from ratings.services.computing.changes import write_changes
from ratings.services.computing.errata import apply_corrections
from ratings.sources.columns import array_literal, fetch_columns
from ratings.sources.reading import RatingSources, SequencedChampionship, list_sequence, load_sources, parameters_of
from ratings.sources.replaying import can_start_late, replay_sources
from tournaments.permissions import ChampionshipAction

STEPS = 4

# Told how many steps of how many are done.
ReportProgress = Callable[[int, int], None]

_STANDINGS_BEFORE = """
    SELECT DISTINCT ON (change.player_id)
           change.player_id, change.after::bigint, (change.games_before + change.games)::bigint
    FROM ratings_ratingchange change
    JOIN ratings_sequenceposition place
      ON place.system_id = change.system_id AND place.championship_id = change.championship_id
    WHERE change.system_id = %s AND place.position < %s AND change.player_id = ANY(%s::bigint[])
    ORDER BY change.player_id, place.position DESC
"""


@dataclass(frozen=True, slots=True)
class Recomputation:
    """What a recomputation did. ``from_position`` is None when there was no championship to rate.

    ``inserted``, ``updated``, ``deleted`` and ``unchanged`` count stored changes, one per championship and player.
    """

    system: str
    from_position: int | None
    championships: int
    games: int
    inserted: int
    updated: int
    deleted: int
    unchanged: int

    @property
    def changed(self) -> int:
        return self.inserted + self.updated + self.deleted

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "changed": self.changed}


def ignore_progress(done: int, total: int) -> None:
    """For callers who do not want to know."""


def request_recomputation(actor: Actor, system: RatingSystem) -> Job:
    """Have a worker recompute a system from its beginning. Raises NotPermitted."""
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return have_recomputed(actor, system)


def have_recomputed(actor: Actor, system: RatingSystem, from_position: int | None = None) -> Job:
    """Have a worker recompute a system from a position on, or from its beginning; called in the act that asks for it.

    What waits already is joined: it begins where the earlier of the two would. Its row is locked until this act is
    through, so nobody begins it before; who came for it meanwhile is called again.
    """
    waiting = Job.objects.filter(kind=RECOMPUTE, state=JobState.QUEUED, arguments__system=system.pk)
    job = waiting.select_for_update(no_key=True, of=("self",)).order_by("created_at", "pk").first()
    if job is None:
        arguments = {"system": system.pk} | ({} if from_position is None else {"from_position": from_position})
        return enqueue_job(actor, RECOMPUTE, arguments)
    before = job.arguments.get("from_position")
    if before is not None and (from_position is None or from_position < before):
        job.arguments = {"system": system.pk} | ({} if from_position is None else {"from_position": from_position})
        job.save(update_fields=["arguments"])
    wake_worker(job)
    return job


@job_kind(RECOMPUTE, Lane.RATINGS, one_at_a_time_by="system")
def run_recomputation(run: JobRun) -> dict[str, Any]:
    system = RatingSystem.objects.get(pk=run.arguments["system"])
    start = run.arguments.get("from_position")
    # Who asked was permitted to when asking; the audit names that person.
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id else None
    actor = Actor(user=user, is_system=True, name=str(user) if user else RECOMPUTE)
    if start is not None and not _is_anything_waiting(system):
        return Recomputation(system.code, None, 0, 0, 0, 0, 0, 0).as_json()
    return recompute_ratings(actor, system, start, progress=run.report).as_json()


def recompute_ratings(
    actor: Actor,
    system: RatingSystem,
    from_position: int | None = None,
    *,
    now: datetime | None = None,
    progress: ReportProgress = ignore_progress,
) -> Recomputation:
    """Replay a system's championships from ``from_position`` on, or all of them, and store what differs.

    It starts earlier where an earlier championship still waits to be rated. Either all of it is stored or
    nothing. ``progress`` is told the steps done. Raises NotPermitted, ParametersUnusable, GameNotRatable.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        locked = lock(system)
        sequence = list_sequence(locked)
        start = _find_start(sequence, from_position) if can_start_late(parameters_of(locked)) else 0
        rest = tuple(place for place in sequence if place.position >= start)
        sources = load_sources(locked, rest)
        before = None if len(rest) == len(sequence) else _state_before(locked, sources, start)
        progress(1, STEPS)
        replayed = replay_sources(sources, before)
        progress(2, STEPS)
        difference = write_changes(locked, start, rest, sources.players, replayed)
        now = now or timezone.now()
        mark_rated(locked, now)
        apply_corrections(locked, start, now, **asdict(difference))
        progress(3, STEPS)
        recomputation = Recomputation(
            system=locked.code,
            from_position=rest[0].position if rest else None,
            championships=len(rest),
            games=len(sources.games.first),
            **asdict(difference),
        )
        record(actor, "ratings_recomputed", locked, **recomputation.as_json())
        progress(STEPS, STEPS)
    return recomputation


def mark_rated(system: RatingSystem, now: datetime) -> None:
    """Note that no championship of the system waits to be rated any more."""
    SequencePosition.objects.filter(system=system, rated_at=None).update(rated_at=now)


def _is_anything_waiting(system: RatingSystem) -> bool:
    """Whether ratings lag behind the results: another job may have been here in the meantime."""
    return (
        SequencePosition.objects.filter(system=system, rated_at=None).exists()
        or Correction.objects.filter(system=system, applied_at=None).exists()
    )


def _find_start(sequence: tuple[SequencedChampionship, ...], from_position: int | None) -> int:
    """The position to start from; 0 where everything is to be computed, whatever is stored."""
    if from_position is None:
        return 0
    waiting = [place.position for place in sequence if not place.is_rated]
    return min([from_position, *waiting])


def _state_before(system: RatingSystem, sources: RatingSources, start: int) -> ReplayState:
    """Where the players stood before position ``start``, by the changes stored for what came earlier."""
    state = sources.seed_state()
    query = [system.pk, start, array_literal(sources.players)]
    players, ratings, games = fetch_columns(_STANDINGS_BEFORE, query, 3)
    index = np.searchsorted(sources.players, players)
    state.ratings[index] = ratings
    state.games[index] = games
    return state
