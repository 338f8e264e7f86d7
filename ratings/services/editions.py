"""Publishing rating lists: numbered editions that never change, computed from the results on the spot."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from federation.audit.writing import record
from federation.models import Player
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from ratings.errors import EditionDateBeforeLast, EditionDateInFuture, NothingToPublish, RatingListEmpty
from ratings.lists.lines import ListLine, compose_list, digest_sources, edition_lines, with_seasons_of
from ratings.models import Edition, RatingSystem, SequencePosition
from ratings.permissions import RatingAction
from ratings.replay.arrays import Replayed
from ratings.services.computing.computed import everything
from ratings.services.computing.replaying import store_computed
from ratings.services.computing.steady import compute_and_lock
from ratings.sources.reading import RatingSources, list_sequence, load_sources
from ratings.sources.replaying import replay_sources
from ratings.systems.statuses import Status

# One statement for all lines: model instances would take ten times as long.
_INSERT_ROWS = """
    INSERT INTO ratings_editionrow (federation_id, edition_id, player_id, player_number, name, sort_key, club, place,
                                    rating, games, status, change, previous_place)
    SELECT %s, %s, line.*
    FROM json_to_recordset(%s) AS line (player bigint, player_number integer, name text, sort_key text, club text,
                                        place integer, rating integer, games integer, status text, change integer,
                                        previous_place integer)
"""


@dataclass(frozen=True, slots=True)
class RatingListPreview:
    """The list that would be published on ``day``. ``has_changed`` compares it with the edition before.

    A list has changed when what it was computed from has, or when a player's place, rating, number of games or
    status has: at the start of a season without any new result.
    """

    system: RatingSystem
    number: int
    day: date
    lines: tuple[ListLine, ...]
    source_digest: str
    previous: Edition | None
    has_changed: bool
    sources: RatingSources
    replayed: Replayed

    @property
    def active(self) -> int:
        return sum(line.status == Status.ACTIVE for line in self.lines)


def preview_rating_list(
    system: RatingSystem, published_on: date | None = None, *, now: datetime | None = None
) -> RatingListPreview:
    """The list as it would be published, computed from the results; nothing is written.

    ``published_on`` is today in the federation's time zone unless given. Raises RatingListEmpty,
    EditionDateBeforeLast, EditionDateInFuture, and what loading the sources raises.
    """
    today = (now or timezone.now()).astimezone(current_federation().tzinfo).date()
    return _preview(system, published_on or today, today)


def publish_rating_list(
    actor: Actor,
    system: RatingSystem,
    published_on: date | None = None,
    *,
    now: datetime | None = None,
    force: bool = False,
) -> Edition:
    """Publish the next edition, and store the changes it rests on where that was still to be done.

    Raises NotPermitted; NothingToPublish when nothing has changed since the last edition, unless ``force``; and
    what :func:`preview_rating_list` raises.
    """
    require(actor, RatingAction.PUBLISH_RATING_LIST)
    when = now or timezone.now()
    with transaction.atomic():
        locked, version, preview = compute_and_lock(
            system, lambda current, _version: preview_rating_list(current, published_on, now=when)
        )
        if preview.previous is not None and not preview.has_changed and not force:
            last = preview.previous
            raise NothingToPublish(system=locked.name, number=last.number, date=last.published_on.isoformat())
        store_computed(locked, version, everything(preview.sources, preview.replayed), when)
        edition = _write_edition(actor, preview, when)
        places = [place.championship for place in preview.sources.sequence]
        SequencePosition.objects.filter(system=locked, listed_in=None, championship__in=places).update(
            listed_in=edition
        )
        record(actor, "rating_list_published", edition, **_audit_data(edition))
    return edition


def _preview(system: RatingSystem, day: date, today: date) -> RatingListPreview:
    previous = system.editions.order_by("-number").first()
    _check_day(day, today, previous)
    sources = load_sources(system, list_sequence(system))
    if not len(sources.players):
        raise RatingListEmpty(system=system.name)
    sources = with_seasons_of(sources, current_federation().season_start_month)
    replayed = replay_sources(sources)
    players = {player.pk: player for player in Player.objects.filter(merged_into=None).select_related("club")}
    lines = compose_list(sources, replayed, players, day, previous)
    digest = digest_sources(sources, players)
    return RatingListPreview(
        system=system,
        number=previous.number + 1 if previous else 1,
        day=day,
        lines=tuple(lines),
        source_digest=digest,
        previous=previous,
        has_changed=previous is None or previous.source_digest != digest or _differ(lines, previous),
        sources=sources,
        replayed=replayed,
    )


def _check_day(day: date, today: date, previous: Edition | None) -> None:
    if day > today:
        raise EditionDateInFuture(date=day.isoformat())
    if previous is not None and day < previous.published_on:
        last = previous.published_on.isoformat()
        raise EditionDateBeforeLast(number=previous.number, last=last, date=day.isoformat())


def _differ(lines: list[ListLine], previous: Edition) -> bool:
    return {line.as_tuple() for line in lines} != set(edition_lines(previous))


def _write_edition(actor: Actor, preview: RatingListPreview, now: datetime) -> Edition:
    last = preview.sources.sequence[-1] if preview.sources.sequence else None
    edition = Edition.objects.create(
        system=preview.system,
        number=preview.number,
        published_on=preview.day,
        published_at=now,
        published_by=str(actor)[:200],
        through_position=last.position if last else 0,
        through_championship=last.name if last else "",
        system_name=preview.system.name,
        parameters=preview.sources.parameters.as_json(),
        source_digest=preview.source_digest,
        row_count=len(preview.lines),
        active_count=preview.active,
    )
    with connection.cursor() as cursor:
        cursor.execute(
            _INSERT_ROWS, [edition.federation_id, edition.pk, json.dumps([asdict(x) for x in preview.lines])]
        )
    return edition


def _audit_data(edition: Edition) -> dict[str, Any]:
    return {
        "number": edition.number,
        "published_on": edition.published_on.isoformat(),
        "through_position": edition.through_position,
        "rows": edition.row_count,
        "source_digest": edition.source_digest,
    }
