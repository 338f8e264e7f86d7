"""Writing a replay's result as a difference to what is stored: correct rows are not touched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from django.db import connection

from federation.tenancy.scope import current_federation_id
from ratings.replay.arrays import NO_VALUE, Replayed
from ratings.replay.queries.columns import Integers, array_literal, fetch_columns
from ratings.replay.queries.sources import SequencedChampionship
from ratings.systems.models import RatingSystem

# Stored by every kind of system; each adds columns of its own (see ratings.replay.arrays.Replayed.details).
_COMMON = ("position", "before", "games_before", "games", "half_points", "after")
# Stored as decimals of twelve places, counted as integers.
_SCALED = frozenset(
    {
        *("expected", "exact_change", "weight", "base", "acceleration", "feedback"),
        *("deviation_before", "deviation", "volatility"),
    }
)
_KEYS = ("championship_id", "player_id")

_STORED = """
    SELECT id, championship_id, player_id, {columns}
    FROM ratings_ratingchange
    WHERE system_id = %s AND (position >= %s OR championship_id = ANY(%s::bigint[]))
"""


@dataclass(frozen=True, slots=True)
class Difference:
    """How many stored changes were added, altered, removed, and left unchanged."""

    inserted: int
    updated: int
    deleted: int
    unchanged: int


@dataclass(frozen=True, slots=True, eq=False)
class _Rows:
    """Changes as columns: keys of shape (2, rows), values of shape (number of columns stored, rows)."""

    keys: Integers
    values: Integers


def write_changes(
    system: RatingSystem,
    start: int,
    sequence: Sequence[SequencedChampionship],
    players: Integers,
    replayed: Replayed,
) -> Difference:
    """Make the stored changes from position ``start`` on equal to those of ``replayed``.

    ``sequence`` is everything replayed, complete from ``start`` on; ``players`` gives the id for each player index.
    """
    championships = np.array([place.championship for place in sequence], dtype=np.int64)
    names = (*_COMMON, *replayed.details)
    new = _computed(sequence, championships, players, replayed)
    query = _STORED.format(columns=", ".join(map(_scale, names)))
    ids, *columns = fetch_columns(query, [system.pk, start, array_literal(championships)], 3 + len(names))
    stored = _Rows(np.array(columns[:2]), np.array(columns[2:]))
    new_index, stored_index = _match(new.keys, stored.keys)
    altered = np.any(new.values[:, new_index] != stored.values[:, stored_index], axis=0)
    added = np.setdiff1d(np.arange(new.keys.shape[1]), new_index)
    gone = np.delete(ids, stored_index)
    _delete(gone)
    _update(names, ids[stored_index[altered]], new.values[:, new_index[altered]])
    _insert(system, names, new.keys[:, added], new.values[:, added])
    updated = int(altered.sum())
    return Difference(len(added), updated, len(gone), len(new_index) - updated)


def _computed(
    sequence: Sequence[SequencedChampionship], championships: Integers, players: Integers, replayed: Replayed
) -> _Rows:
    lengths = np.diff(replayed.offsets)
    positions = np.array([place.position for place in sequence], dtype=np.int64)
    keys = np.array([np.repeat(championships, lengths), players[replayed.player]])
    values = np.array(
        [
            np.repeat(positions, lengths),
            replayed.before,
            replayed.games_before,
            replayed.games,
            replayed.half_points,
            replayed.after,
            *replayed.details.values(),
        ]
    )
    return _Rows(keys, values)


def _match(new: Integers, stored: Integers) -> tuple[Integers, Integers]:
    """Return the indices of equal keys in ``new`` and in ``stored``, of equal length."""
    together = np.concatenate((new, stored), axis=1)
    _championships, outer = np.unique(together[0], return_inverse=True)
    people, inner = np.unique(together[1], return_inverse=True)
    joined = outer * len(people) + inner
    cut = new.shape[1]
    _common, in_new, in_stored = np.intersect1d(joined[:cut], joined[cut:], assume_unique=True, return_indices=True)
    return in_new, in_stored


def _delete(ids: Integers) -> None:
    if len(ids):
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM ratings_ratingchange WHERE id = ANY(%s::bigint[])", [array_literal(ids)])


def _scale(name: str) -> str:
    return f"coalesce(({name} * 1000000000000)::bigint, {NO_VALUE})" if name in _SCALED else f"{name}::bigint"


def _unscale(name: str) -> str:
    return f"nullif(new.{name}, {NO_VALUE}) * 0.000000000001" if name in _SCALED else f"new.{name}"


def _update(names: Sequence[str], ids: Integers, values: Integers) -> None:
    if not len(ids):
        return
    assignments = ", ".join(f"{name} = {_unscale(name)}" for name in names)
    arrays = ", ".join(["%s::bigint[]"] * (1 + len(names)))
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE ratings_ratingchange stored SET {assignments} "  # noqa: S608 (names of columns)
            f"FROM unnest({arrays}) AS new (id, {', '.join(names)}) WHERE stored.id = new.id",
            [array_literal(ids), *map(array_literal, values)],
        )


def _insert(system: RatingSystem, columns: Sequence[str], keys: Integers, values: Integers) -> None:
    if not keys.shape[1]:
        return
    names = (*_KEYS, *columns)
    arrays = ", ".join(["%s::bigint[]"] * len(names))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO ratings_ratingchange (federation_id, system_id, {', '.join(names)}) "  # noqa: S608
            f"SELECT %s, %s, {', '.join(map(_unscale, names))} FROM unnest({arrays}) AS new ({', '.join(names)})",
            [current_federation_id(), system.pk, *map(array_literal, keys), *map(array_literal, values)],
        )
