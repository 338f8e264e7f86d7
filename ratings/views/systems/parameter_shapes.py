"""Parameters and what changing them does, in the shapes of the templates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import numpy as np
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _

from federation.models import Player
from ratings.effects import NONE, Effect, Projection
from ratings.parameter_catalogue import CATALOGUE, Parameter, Shape

TOP = 20
# Upper bounds of the groups of moves, in rating points.
_BOUNDS = (-100, -50, -20, -5, -1, 0, 4, 19, 49, 99)

Table = dict[str, Any]


def parameter_rows(values: Mapping[str, Any]) -> list[Table]:
    """Every parameter with its value, what it does, where it comes from and whether it is assumed."""
    notes, assumed = values.get("notes", {}), values.get("assumed", ())
    return [
        {
            "label": parameter.label,
            "value": show_value(parameter, find_value(values, parameter.name)),
            "help": parameter.help,
            "source": notes.get(parameter.field, ""),
            "assumed": parameter.field in assumed,
        }
        for parameter in CATALOGUE.get(str(values.get("algorithm")), ())
    ]


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Table]:
    """The parameters whose values differ: [{label, before, after}]."""
    found = []
    for parameter in CATALOGUE.get(str(after.get("algorithm")), ()):
        old, new = find_value(before, parameter.name), find_value(after, parameter.name)
        if old != new:
            shown = {"before": show_value(parameter, old), "after": show_value(parameter, new)}
            found.append({"label": parameter.label, **shown})
    return found


def find_value(values: Mapping[str, Any], path: str) -> Any:
    found: Any = values
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def show_value(parameter: Parameter, value: Any) -> str:
    """A value in words, with its unit."""
    if value is None:
        return str(parameter.none)
    if parameter.shape is Shape.BOOLEAN:
        return _("yes") if value else _("no")
    if parameter.shape is Shape.BANDS:
        return "; ".join(map(_show_band, value))
    if parameter.shape is Shape.DATE:
        return formats.date_format(date.fromisoformat(value), "DATE_FORMAT")
    choices = dict(parameter.choices)
    if parameter.shape is Shape.SEVERAL:
        return ", ".join(str(choices.get(one, one)) for one in value)
    if parameter.shape is Shape.CHOICE:
        return str(choices.get(value, value))
    return f"{value} {parameter.unit}".strip()


def _show_band(band: Mapping[str, Any]) -> str:
    if band.get("games_up_to") is None:
        return _("%(k)s for everybody else") % {"k": band.get("k")}
    return _("%(k)s up to %(games)s games") % {"k": band.get("k"), "games": band["games_up_to"]}


def top_rows(effect: Effect) -> list[Table]:
    """The first places now and then, side by side. One query."""
    now, then = _best(effect.now), _best(effect.then)
    players = Player.objects.in_bulk({pk for pk, _place, _rating in (*now, *then)})
    length = max(len(now), len(then))
    sides = ([_line(one, players) for one in side] + [None] * (length - len(side)) for side in (now, then))
    return [{"now": one, "then": other} for one, other in zip(*sides, strict=True)]


def _best(projection: Projection) -> list[tuple[int, int, int]]:
    """(player, place, rating) of the first places, the best first."""
    placed = np.flatnonzero(projection.places != NONE)
    order = placed[np.lexsort((projection.everyone[placed], projection.places[placed]))][:TOP]
    columns = (projection.everyone[order], projection.places[order], projection.ratings[order])
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _line(line: tuple[int, int, int], players: Mapping[int, Player]) -> Table:
    player = players[line[0]]
    url = reverse("player", args=[player.number])
    return {"place": line[1], "rating": line[2], "name": player.list_name, "url": url}


def distribution(effect: Effect) -> list[Table]:
    """How many players move by how much: [{label, count, most}]; ``most`` is the largest of the counts."""
    moves = [one.moves_by for one in effect.players if one.rating_changes]
    groups = np.searchsorted(_BOUNDS, moves)
    counts = np.bincount(groups, minlength=len(_BOUNDS) + 1).tolist()
    most = max(counts, default=0)
    return [
        {"label": _group_label(index), "count": count, "most": most} for index, count in enumerate(counts) if count
    ]


def _group_label(index: int) -> str:
    if index == 0:
        return _("down by %(points)s or more") % {"points": -_BOUNDS[0]}
    low = _BOUNDS[index - 1] + 1
    if index == len(_BOUNDS):
        return _("up by %(points)s or more") % {"points": low}
    high = _BOUNDS[index]
    if low == high == 0:
        return _("new in the list, or no more")
    if high < 0:
        bounds = {"low": -high, "high": -low}
        return _("down by %(low)s to %(high)s") % bounds
    return _("up by %(low)s to %(high)s") % {"low": max(low, 1), "high": high}
