"""Previewing the next rating list, and storing previews computed by a worker.

Each is stored once, with the data version it was computed from, and shown while that is current. The request is a word
or two: ``list`` for the next edition, and for the order of rating ``insert``, ``move`` and ``remove`` with a
championship and, except for the last, a place.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from federation.errors import Refusal, refusal_message
from federation.people.models.players import Player
from federation.tenancy.scope import current_federation
from ratings.errors import EditionDateBeforeLast, EditionDateInFuture, RatingListEmpty
from ratings.lists.line import ListLine
from ratings.lists.models import Edition
from ratings.lists.queries.ranking import latest_edition
from ratings.publication.models import PreparedPreview
from ratings.replay.effects import Cause, Effect, PlayerEffect, Projection, Standing
from ratings.replay.queries.sources import list_sequence, load_sources, replay_sources
from ratings.replay.queries.standings import compose_list, digest_sources, edition_lines, with_seasons_of
from ratings.replay.queries.version import read_registry, read_version
from ratings.replay.services.computation import ComputedRatings, everything
from ratings.replay.services.previews import EffectPreview
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status


@dataclass(frozen=True, slots=True)
class RatingListPreview:
    """The list that would be published on ``day``. ``has_changed`` compares it with the previous list.

    A list has changed if its source data have, or any player's place, rating, number of games or status: at the start
    of a season even without new results. It includes the first ``championships`` of the order.
    """

    system: RatingSystem
    number: int
    day: date
    lines: tuple[ListLine, ...]
    source_digest: str
    previous: Edition | None
    has_changed: bool
    championships: int

    @property
    def active(self) -> int:
        return sum(line.status == Status.ACTIVE for line in self.lines)


def compute_list(
    system: RatingSystem, published_on: date | None, now: datetime
) -> tuple[RatingListPreview, ComputedRatings]:
    """Same as preview_rating_list, with the ratings behind the list."""
    today = now.astimezone(current_federation().tzinfo).date()
    day = published_on or today
    previous = latest_edition(system)
    _check_day(day, today, previous)
    sources = load_sources(system, list_sequence(system))
    if not len(sources.players):
        raise RatingListEmpty(system=system.name)
    sources = with_seasons_of(sources, current_federation().season_start_month)
    replayed = replay_sources(sources)
    players = {player.pk: player for player in Player.objects.filter(merged_into=None).select_related("club")}
    lines = compose_list(sources, replayed, players, day, previous)
    digest = digest_sources(sources, players)
    preview = RatingListPreview(
        system=system,
        number=previous.number + 1 if previous else 1,
        day=day,
        lines=tuple(lines),
        source_digest=digest,
        previous=previous,
        has_changed=previous is None or previous.source_digest != digest or _differ(lines, previous),
        championships=len(sources.sequence),
    )
    return preview, everything(sources, replayed)


def _check_day(day: date, today: date, previous: Edition | None) -> None:
    if day > today:
        raise EditionDateInFuture(date=day.isoformat())
    if previous is not None and day < previous.published_on:
        last = previous.published_on.isoformat()
        raise EditionDateBeforeLast(number=previous.number, last=last, date=day.isoformat())


def _differ(lines: list[ListLine], previous: Edition) -> bool:
    return {line.as_tuple() for line in lines} != set(edition_lines(previous))


LIST = "list"
Json = dict[str, Any]


def version_of(system: RatingSystem) -> str:
    """Return the SHA-256, in hexadecimal, of the data a preview is computed from. Six small queries."""
    return hashlib.sha256(f"{read_version(system).digest} {read_registry()}".encode()).hexdigest()


def find_prepared(system: RatingSystem, asked: str, day: date) -> PreparedPreview | None:
    """Return the answer computed from the current data, for a list of ``day``."""
    found = PreparedPreview.objects.filter(system=system, asked=asked, day=day).first()
    return found if found is not None and found.version == version_of(system) else None


def is_refused(prepared: PreparedPreview) -> bool:
    return "refusal" in prepared.content


def refusal_of(prepared: PreparedPreview) -> str:
    """Return the refusal in the reader's language."""
    return refusal_message(prepared.content["refusal"], prepared.content["params"])


def refusal_as_json(refusal: Refusal) -> Json:
    return {"refusal": refusal.code, "params": refusal.params}


def list_as_json(preview: RatingListPreview) -> Json:
    return {
        "number": preview.number,
        "source_digest": preview.source_digest,
        "has_changed": preview.has_changed,
        "championships": preview.championships,
        "lines": [line.as_values() for line in preview.lines],
    }


def read_list(system: RatingSystem, prepared: PreparedPreview) -> RatingListPreview:
    """Return the prepared list; the edition before it is the last one, otherwise its version would be out of date."""
    content = prepared.content
    return RatingListPreview(
        system=system,
        number=content["number"],
        day=prepared.day,
        lines=tuple(ListLine(*values) for values in content["lines"]),
        source_digest=content["source_digest"],
        previous=latest_edition(system),
        has_changed=content["has_changed"],
        championships=content["championships"],
    )


def effect_as_json(preview: EffectPreview) -> Json:
    return {
        "waiting": preview.waiting,
        "championships": sorted(preview.effect.championships),
        "players": [_player_as_json(player) for player in preview.effect.players],
    }


def read_effect(system: RatingSystem, prepared: PreparedPreview) -> EffectPreview:
    """Return the prepared effect of a change to the order: who moves. Its digest is the data version used."""
    content = prepared.content
    nothing = Projection.empty()
    players = tuple(_read_player(values) for values in content["players"])
    effect = Effect(players, frozenset(content["championships"]), nothing, nothing)
    return EffectPreview(system, effect, prepared.version, content["waiting"])


def _player_as_json(effect: PlayerEffect) -> list[Any]:
    now, then = (
        None if standing is None else [standing.rating, standing.games, standing.status.value, standing.place]
        for standing in (effect.now, effect.then)
    )
    return [effect.player, now, then, effect.championships, effect.cause.value]


def _read_player(values: list[Any]) -> PlayerEffect:
    player, now, then, championships, cause = values
    return PlayerEffect(player, _read_standing(now), _read_standing(then), championships, Cause(cause))


def _read_standing(values: list[Any] | None) -> Standing | None:
    if values is None:
        return None
    rating, games, status, place = values
    return Standing(rating, games, Status(status), place)
