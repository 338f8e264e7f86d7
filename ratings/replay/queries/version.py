"""Telling, in a few small queries, whether what ratings are computed from is still what it was.

Games are only written with the acceptance of results, which raises the revision of their place; so nobody has to read
a million of them to see that none has changed.
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
    """What tells that players or clubs are called otherwise by now, which only lists show: a hash in hexadecimal."""
    with connection.cursor() as cursor:
        cursor.execute(_REGISTRY)
        return str(cursor.fetchone()[0] or "")
