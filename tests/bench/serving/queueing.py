"""``python -m tests.bench.serving.queueing COUNT SLUG…``: recomputations of whole federations, queued."""

from __future__ import annotations

import sys

import django


def main(count: int, slugs: list[str]) -> None:
    django.setup()
    from django.db import transaction

    from federation.jobs.services.run import enqueue_job
    from federation.tenancy.federations import Federation
    from federation.tenancy.scope import federation_scope
    from ratings.replay.queries.state import RECOMPUTE
    from ratings.systems.models import RatingSystem
    from tests.bench.ground.data import ACTOR

    for slug in slugs:
        # Each by itself: those that people ask for join the one that waits.
        with transaction.atomic(), federation_scope(Federation.objects.get(slug=slug)):
            system = RatingSystem.objects.get()
            for _ in range(count):
                enqueue_job(ACTOR, RECOMPUTE, {"system": system.pk})


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
