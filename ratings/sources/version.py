"""Telling, in a few small queries, whether what ratings are computed from is still what it was.

Games are only written with the acceptance of results, which raises the revision of their place; so nobody has to read
a million of them to see that none has changed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.db.models import Max

from ratings.models import Correction, RatingSystem, SequencePosition
from ratings.sources.columns import fetch_columns
from ratings.sources.reading import SEEDS, load_merged


@dataclass(frozen=True, slots=True)
class SourcesVersion:
    """What a system is computed from, as it was at one moment.

    ``digest`` (SHA-256, in hexadecimal) is equal where everything is: parameters, seeds, order, merged records,
    results and the last edition. ``waiting``: id and revision of each place that was still to be rated;
    ``corrections``: ids of those that ratings did not show yet.
    """

    digest: str
    waiting: tuple[tuple[int, int], ...]
    corrections: tuple[int, ...]


def read_version(system: RatingSystem) -> SourcesVersion:
    """The version of now, with the parameters of the instance given. Five small queries."""
    places = list(
        SequencePosition.objects.filter(system=system)
        .order_by("position")
        .values_list("pk", "revision", "position", "championship_id", "championship__ends_on", "rated_at")
    )
    corrections = Correction.objects.filter(system=system, applied_at=None).order_by("made_at", "pk")
    waiting = tuple(corrections.values_list("pk", flat=True))
    known = {
        "parameters": system.parameters,
        "places": places,
        "merged": sorted(load_merged().items()),
        "corrections": waiting,
        "edition": system.editions.aggregate(last=Max("number"))["last"],
    }
    digest = hashlib.sha256(json.dumps(known, sort_keys=True, default=str).encode())
    seeds = fetch_columns(f"{SEEDS} ORDER BY player_id", [system.pk], 4)
    for column in seeds:
        digest.update(column.tobytes())
    return SourcesVersion(
        digest.hexdigest(),
        tuple((pk, revision) for pk, revision, *_rest, rated_at in places if rated_at is None),
        waiting,
    )
