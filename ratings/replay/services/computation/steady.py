"""Computing for seconds without holding anybody up: the lock is only taken to write.

What is computed without a lock may be out of date when it is to be written. So its version is read before and again
under the lock; where they differ the lock is let go and the work done again. Acceptances give places in the order
under a short lock of their own and never wait for a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import connection, transaction

from federation.errors import Refusal
from federation.tenancy.locking import lock
from federation.tenancy.scope import current_federation_id
from ratings.replay.queries.version import SourcesVersion, read_version
from ratings.systems.models import RatingSystem

Computed = TypeVar("Computed")

# After so many times in vain nobody may change anything until it is written.
ATTEMPTS = 2


def compute_and_lock(
    system: RatingSystem, compute: Callable[[RatingSystem, SourcesVersion], Computed]
) -> tuple[RatingSystem, SourcesVersion, Computed]:
    """What ``compute`` makes of the sources, with the system locked and the version that it was made of, still true.

    Called inside a transaction. ``compute`` writes nothing and may be called up to three times; what it refuses
    is raised, unless the sources changed meanwhile.
    """
    for _attempt in range(ATTEMPTS):
        current = RatingSystem.objects.get(pk=system.pk)
        version = read_version(current)
        try:
            computed = compute(current, version)
        except Refusal:
            if _read_afresh(system) == version:
                raise
            continue
        # Going back to it lets go of the lock, unless the caller held that before.
        before = transaction.savepoint()
        locked = lock(system)
        if read_version(locked) == version:
            transaction.savepoint_commit(before)
            return locked, version, computed
        transaction.savepoint_rollback(before)
    locked = lock(system)
    lock_order(locked)
    version = read_version(locked)
    return locked, version, compute(locked, version)


def lock_order(system: RatingSystem) -> None:
    """Until the transaction ends, nobody else gives, moves or takes away a place in the system's order of rating.

    After the lock of the system itself, where both are taken.
    """
    with connection.cursor() as cursor:
        key = f"order:{current_federation_id()}:{system.pk}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def _read_afresh(system: RatingSystem) -> SourcesVersion:
    return read_version(RatingSystem.objects.get(pk=system.pk))
