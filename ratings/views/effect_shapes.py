"""Effects of corrections in the shape that templates/components/effect.html names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.paginator import Page
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.models import Player
from federation.paging import get_page
from ratings.effects import Cause, Effect, PlayerEffect, Standing
from ratings.labels import status_labels
from ratings.services.previews import EffectPreview

Shape = dict[str, Any]
Labels = Mapping[str, str]

CAUSES: dict[Cause, Promise] = {
    Cause.OWN_GAMES: gettext_lazy("own games"),
    Cause.ORDER: gettext_lazy("the order of championships"),
    Cause.RULES: gettext_lazy("the rules of the rating"),
    Cause.OPPONENTS: gettext_lazy("ratings before, own or of opponents"),
    Cause.PLACES: gettext_lazy("others pass or fall back"),
}


def effect_context(request: HttpRequest, preview: EffectPreview) -> Shape:
    """``effect`` and ``page`` for the component. One query for the names of a page of players."""
    effect = preview.effect
    page = get_page(request, effect.players)
    return {
        "page": page,
        "effect": {
            "is_empty": effect.is_empty,
            "waiting": preview.waiting,
            "stats": _stats(effect),
            "causes": [
                {"label": CAUSES[cause], "count": effect.counts[cause]} for cause in Cause if cause in effect.counts
            ],
            "movers": _movers(page, status_labels(preview.system.parameters)),
        },
    }


def _stats(effect: Effect) -> list[Shape]:
    return [
        {"label": _("ratings change"), "value": effect.moved, "main": True},
        {"label": _("greatest move"), "value": effect.greatest_move},
        {"label": _("places change"), "value": effect.places_changed},
        {"label": _("statuses change"), "value": effect.statuses_changed},
        {"label": _("championships come out otherwise"), "value": len(effect.championships)},
    ]


def _movers(page: Page[PlayerEffect], labels: Labels) -> list[Shape]:
    effects = list(page.object_list)
    players = Player.objects.in_bulk([one.player for one in effects])
    return [_mover(one, players[one.player], labels) for one in effects]


def _mover(effect: PlayerEffect, player: Player, labels: Labels) -> Shape:
    return {
        "name": player.list_name,
        "url": reverse("player", args=[player.number]),
        "now": effect.now.rating if effect.now else None,
        "then": effect.then.rating if effect.then else None,
        "moves_by": effect.moves_by,
        "place_now": effect.now.place if effect.now else None,
        "place_then": effect.then.place if effect.then else None,
        "status_now": _status(effect.now, labels),
        "status_then": _status(effect.then, labels),
        "championships": effect.championships,
        "cause": CAUSES[effect.cause],
    }


def _status(standing: Standing | None, labels: Labels) -> str:
    return labels[standing.status] if standing else ""
