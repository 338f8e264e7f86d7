"""Publishing rating lists: numbered editions that never change, prepared beforehand or computed immediately."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.tenancy.locks import lock
from federation.tenancy.scope import current_federation
from ratings.errors import NothingToPublish, RatingsMovedMeanwhile
from ratings.lists.line import LINE_FIELDS
from ratings.lists.models import Edition
from ratings.lists.services import seal_editions
from ratings.permissions import RatingAction
from ratings.publication.services.previews import (
    LIST,
    RatingListPreview,
    compute_list,
    find_prepared,
    is_refused,
    read_list,
)
from ratings.replay.models import SequencePosition
from ratings.replay.queries.sources import list_sequence, parameters_of
from ratings.replay.queries.version import read_version
from ratings.replay.services.computation import compute_and_lock
from ratings.replay.services.recomputation import store_computed
from ratings.systems.models import RatingSystem

# One statement for all lines: model instances would take ten times as long.
_INSERT_ROWS = """
    INSERT INTO ratings_editionrow (federation_id, edition_id, player_id, player_number, name, sort_key, club, place,
                                    rating, games, status, change, previous_place, deviation)
    SELECT %s, %s, line.*
    FROM json_to_recordset(%s) AS line (player bigint, player_number integer, name text, sort_key text, club text,
                                        place integer, rating integer, games integer, status text, change integer,
                                        previous_place integer, deviation numeric)
"""


def preview_rating_list(
    system: RatingSystem, published_on: date | None = None, *, now: datetime | None = None
) -> RatingListPreview:
    """Compute the list as it would be published from the results; nothing is written.

    ``published_on`` is by default today in the federation's time zone. Raises RatingListEmpty, EditionDateBeforeLast,
    EditionDateInFuture, and the errors of loading the sources.
    """
    return compute_list(system, published_on, now or timezone.now())[0]


def publish_rating_list(
    actor: Actor,
    system: RatingSystem,
    published_on: date | None = None,
    *,
    now: datetime | None = None,
    force: bool = False,
    seen: str | None = None,
) -> Edition:
    """Publish the next edition, and store any changes behind it that were not stored yet.

    A prepared list is used if the data it was computed from are unchanged. ``seen`` is the digest of the list that
    someone reviewed. Raises NotPermitted; RatingsMovedMeanwhile if the list has changed; NothingToPublish if nothing
    has changed since the last edition, unless ``force``; and the errors of :func:`preview_rating_list`.
    """
    require(actor, RatingAction.PUBLISH_RATING_LIST)
    now = now or timezone.now()
    with transaction.atomic():
        locked, preview = _prepared(system, published_on, now) or _computed(system, published_on, now)
        if seen is not None and preview.source_digest != seen:
            raise RatingsMovedMeanwhile(system=locked.name)
        if preview.previous is not None and not preview.has_changed and not force:
            last = preview.previous
            raise NothingToPublish(system=locked.name, number=last.number, date=last.published_on.isoformat())
        edition = _write_edition(actor, locked, preview, now)
        seal_editions(locked, now)
        places = SequencePosition.objects.filter(system=locked, listed_in=None)
        # Not those added meanwhile: the list does not include them.
        places.filter(position__lte=edition.through_position).update(listed_in=edition)
        record(actor, "rating_list_published", edition, **_audit_data(edition))
    return edition


def _computed(
    system: RatingSystem, published_on: date | None, now: datetime
) -> tuple[RatingSystem, RatingListPreview]:
    """Return the locked system and the list, computed now; the changes behind it are stored."""
    locked, version, (preview, computed) = compute_and_lock(
        system, lambda current, _version: compute_list(current, published_on, now)
    )
    store_computed(locked, version, computed, now)
    return locked, preview


def _prepared(
    system: RatingSystem, published_on: date | None, now: datetime
) -> tuple[RatingSystem, RatingListPreview] | None:
    """Return the locked system and the prepared list, if everything is rated and nothing has changed."""
    today = now.astimezone(current_federation().tzinfo).date()
    if published_on not in (None, today) or find_prepared(system, LIST, today) is None:
        return None
    locked = lock(system)
    prepared = find_prepared(locked, LIST, today)
    version = read_version(locked)
    if prepared is None or is_refused(prepared) or version.waiting or version.corrections:
        return None
    return locked, read_list(locked, prepared)


def _write_edition(actor: Actor, system: RatingSystem, preview: RatingListPreview, now: datetime) -> Edition:
    sequence = list_sequence(system)[: preview.championships]
    parameters = parameters_of(system).with_seasons_of(current_federation().season_start_month)
    edition = Edition.objects.create(
        system=system,
        number=preview.number,
        published_on=preview.day,
        published_at=now,
        published_by=str(actor)[:200],
        through_position=sequence[-1].position if sequence else 0,
        through_championship=sequence[-1].name if sequence else "",
        system_name=system.name,
        parameters=parameters.as_json(),
        source_digest=preview.source_digest,
        row_count=len(preview.lines),
        active_count=preview.active,
    )
    rows = [dict(zip(LINE_FIELDS, line.as_values(), strict=True)) for line in preview.lines]
    with connection.cursor() as cursor:
        cursor.execute(_INSERT_ROWS, [edition.federation_id, edition.pk, json.dumps(rows)])
    return edition


def _audit_data(edition: Edition) -> dict[str, Any]:
    return {
        "number": edition.number,
        "published_on": edition.published_on.isoformat(),
        "through_position": edition.through_position,
        "rows": edition.row_count,
        "source_digest": edition.source_digest,
    }
