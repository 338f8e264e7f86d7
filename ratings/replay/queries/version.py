"""Detecting, in a few small queries, whether the sources of ratings have changed.

Games are only written when results are accepted, which increments the revision of their place; so a million of them
need not be read to see that none has changed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.db import connection
from django.db.models import Max

from ratings.lists.models import Correction
from ratings.replay.models import SequencePosition
from ratings.replay.queries.columns import fetch_columns
from ratings.replay.queries.sources import SEEDS, load_merged
from ratings.systems.models import RatingSystem

_REGISTRY = """
    SELECT md5(string_agg(md5(player::text || coalesce(club.name, '')), '' ORDER BY player.id))
    FROM federation_player player LEFT JOIN federation_club club ON club.id = player.club_id
"""


@dataclass(frozen=True, slots=True)
class SourcesVersion:
    """The sources of a system at one moment.

    ``digest`` (SHA-256, in hexadecimal) is equal if everything is: parameters, seeds, order, merged records, results
    and the last edition. ``waiting``: id and revision of each place still to be rated; ``corrections``: ids of those
    that ratings did not show yet.
    """

    digest: str
    waiting: tuple[tuple[int, int], ...]
    corrections: tuple[int, ...]


def read_version(system: RatingSystem) -> SourcesVersion:
    """Return the current version, with the given instance's parameters. Five small queries."""
    places = list(
        SequencePosition.objects.filter(system=system)
        .order_by("position")
        .values_list("pk", "revision", "position", "championship_id", "championship__ends_on", "rated_at")
    )
    corrections = Correction.objects.filter(system=system, applied_at=None).order_by("made_at", "pk")
    known = {
        "parameters": system.parameters,
        "places": [place[:-1] for place in places],
        "merged": sorted(load_merged().items()),
        "edition": system.editions.aggregate(last=Max("number"))["last"],
    }
    digest = hashlib.sha256(json.dumps(known, sort_keys=True, default=str).encode())
    seeds = fetch_columns(f"{SEEDS} ORDER BY player_id", [system.pk], 4)
    for column in seeds:
        digest.update(column.tobytes())
    return SourcesVersion(
        digest.hexdigest(),
        tuple((pk, revision) for pk, revision, *_rest, rated_at in places if rated_at is None),
        tuple(corrections.values_list("pk", flat=True)),
    )


def read_registry() -> str:
    """Return a hash, in hexadecimal, that changes when players or clubs are renamed, which affects only lists."""
    with connection.cursor() as cursor:
        cursor.execute(_REGISTRY)
        return str(cursor.fetchone()[0] or "")
