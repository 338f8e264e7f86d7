"""Effects of corrections, prepared for templates/components/ratings/effect.html."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.people.models.players import Player
from federation.values.parts import Stat
from federation.web.lists import get_page
from ratings.replay.effects import Cause, Effect, PlayerEffect, Standing
from ratings.replay.services.previews import EffectPreview
from ratings.systems.words.labels import status_labels

Labels = Mapping[str, str]

CAUSES: dict[Cause, Promise] = {
    Cause.OWN_GAMES: gettext_lazy("own games"),
    Cause.ORDER: gettext_lazy("the order of championships"),
    Cause.RULES: gettext_lazy("the rating rules"),
    Cause.OPPONENTS: gettext_lazy("earlier ratings, their own or opponents’"),
    Cause.PLACES: gettext_lazy("others move ahead or fall back"),
}


@dataclass(frozen=True, slots=True)
class CauseCount:
    """A reason why ratings change, and for how many players."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Mover:
    """A player who moves; fields are None or empty if the player was not, or would not be, on the list."""

    name: str
    url: str
    before: int | None
    after: int | None
    moves_by: int
    place_before: int | None
    place_after: int | None
    status_before: str
    status_after: str
    championships: int
    cause: str


@dataclass(frozen=True, slots=True)
class EffectShape:
    """Data for components/ratings/effect.html. ``waiting``: championships not rated yet that count as rated."""

    is_empty: bool
    waiting: int
    stats: Sequence[Stat]
    causes: Sequence[CauseCount]
    movers: Sequence[Mover]


def effect_context(request: HttpRequest, preview: EffectPreview) -> dict[str, object]:
    """Return ``effect`` and ``page`` for the component. One query for the names of a page of players."""
    effect = preview.effect
    page = get_page(request, effect.players)
    shape = EffectShape(
        is_empty=effect.is_empty,
        waiting=preview.waiting,
        stats=_stats(effect),
        causes=[CauseCount(str(CAUSES[cause]), effect.counts[cause]) for cause in Cause if cause in effect.counts],
        movers=_movers(page, status_labels(preview.system.parameters)),
    )
    return {"page": page, "effect": shape}


def _stats(effect: Effect) -> list[Stat]:
    return [
        Stat(_("ratings change"), effect.moved, main=True),
        Stat(_("largest change"), effect.greatest_move),
        Stat(_("places change"), effect.places_changed),
        Stat(_("statuses change"), effect.statuses_changed),
        Stat(_("championships rated differently"), len(effect.championships)),
    ]


def _movers(page: Page[PlayerEffect], labels: Labels) -> list[Mover]:
    effects = list(page.object_list)
    players = Player.objects.in_bulk([one.player for one in effects])
    return [_mover(one, players[one.player], labels) for one in effects]


def _mover(effect: PlayerEffect, player: Player, labels: Labels) -> Mover:
    return Mover(
        name=player.list_name,
        url=reverse("player", args=[player.number]),
        before=effect.now.rating if effect.now else None,
        after=effect.then.rating if effect.then else None,
        moves_by=effect.moves_by,
        place_before=effect.now.place if effect.now else None,
        place_after=effect.then.place if effect.then else None,
        status_before=_status(effect.now, labels),
        status_after=_status(effect.then, labels),
        championships=effect.championships,
        cause=str(CAUSES[effect.cause]),
    )


def _status(standing: Standing | None, labels: Labels) -> str:
    return labels[standing.status] if standing else ""
