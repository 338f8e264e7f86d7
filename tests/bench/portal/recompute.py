"""Recomputing a federation's ratings in the database: from nothing, with nothing to do, after an old correction."""

from __future__ import annotations

from typing import Any

from tests.bench.ground.benchmark import Benchmark

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

_made: dict[bool, Any] = {}


def make_history(small: bool) -> Any:
    """45,000 games in 264 championships of 1,500 players (small: 1,000 in 12 of 100); made once."""
    from tests.bench.ground import data

    if small not in _made:
        sizes: dict[str, Any] = {"players": 100, "championships": 12, "games": 1_000}
        full: dict[str, Any] = {"players": 1_500, "championships": 264, "games": 45_000}
        _made[small] = data.make_history("recompute", **(sizes if small else full))
    return _made[small]


def recompute(history: Any, from_position: int | None = None) -> dict[str, Any]:
    from federation.tenancy.scope import federation_scope
    from ratings.replay.services.recomputation import recompute_ratings
    from tests.bench.ground.data import ACTOR

    with federation_scope(history.federation):
        done = recompute_ratings(ACTOR, history.system, from_position)
    return {
        "games": done.games,
        "championships": done.championships,
        "inserted": done.inserted,
        "updated": done.updated,
        "deleted": done.deleted,
        "unchanged": done.unchanged,
    }


def forget_changes(history: Any) -> None:
    from federation.tenancy.scope import federation_scope
    from ratings.replay.models import RatingChange

    with federation_scope(history.federation):
        RatingChange.objects.filter(system=history.system).delete()


def make_rated_history(small: bool) -> Any:
    history = make_history(small)
    recompute(history)
    return history


def swap_oldest_result(history: Any) -> None:
    """Turn the first decided game of the first championship around."""
    from federation.tenancy.scope import federation_scope
    from tournaments.championship.models.games import Seat

    with federation_scope(history.federation):
        oldest = Seat.objects.filter(table__championship=history.championships[0]).exclude(outcome="draw")
        table = oldest.order_by("table_id").values_list("table_id", flat=True)[0]
        winner, loser = Seat.objects.filter(table=table).order_by("-half_points")
        winner.outcome, loser.outcome = loser.outcome, winner.outcome
        winner.half_points, loser.half_points = loser.half_points, winner.half_points
        Seat.objects.bulk_update([winner, loser], ["outcome", "half_points"])


def preview_oldest(history: Any) -> dict[str, Any]:
    from federation.tenancy.scope import federation_scope
    from ratings.replay.services.previews import preview_removal

    with federation_scope(history.federation):
        effect = preview_removal(history.system, history.championships[0]).effect
    return {"moved": effect.moved}


FROM_NOTHING = Benchmark(
    name="database_recompute_from_nothing",
    about="45,000 games in the database: read, replayed, every change stored, committed",
    setup=make_history,
    prepare=forget_changes,
    run=recompute,
    aim=3.0,
    needs_database=True,
    in_worker=True,
)

NOTHING_TO_DO = Benchmark(
    name="database_recompute_nothing_to_do",
    about="The same once more: read, replayed, compared, nothing written but the audit",
    setup=make_rated_history,
    run=recompute,
    needs_database=True,
    in_worker=True,
)

OLDEST_CORRECTED = Benchmark(
    name="database_recompute_oldest_corrected",
    about="One game of the oldest championship turned around: everything after it replayed, what differs stored",
    setup=make_rated_history,
    prepare=swap_oldest_result,
    run=recompute,
    aim=3.0,
    needs_database=True,
    in_worker=True,
)

PREVIEW_OLDEST = Benchmark(
    name="database_preview_oldest_removed",
    about="Who would move, and why, if the oldest of 264 championships were not rated",
    setup=make_rated_history,
    run=preview_oldest,
    aim=3.0,
    needs_database=True,
)

LATEST_ADDED = Benchmark(
    name="database_recompute_latest_only",
    about="The last championship alone, from the changes stored before it",
    setup=make_rated_history,
    run=lambda history: recompute(history, len(history.championships)),
    needs_database=True,
    in_worker=True,
)
