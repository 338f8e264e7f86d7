"""Parameters and the effects of changing them, prepared for templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import numpy as np
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _

from federation.people.models.players import Player
from federation.values.parameters import Shape, show_choice
from federation.values.paths import find_value
from ratings.replay.effects import NONE, Effect, Projection
from ratings.systems.words.catalogue import CATALOGUE, NamedParameter
from ratings.systems.words.preset_notes import current_note

TOP = 20
# Upper bounds of the groups of moves, in rating points.
_BOUNDS = (-100, -50, -20, -5, -1, 0, 4, 19, 49, 99)


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A parameter with its value, its effect, its source and whether it is assumed."""

    field: str
    label: str
    value: str
    help: str
    source: str
    assumed: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """A parameter whose value differs."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TopLine:
    """A line among the top places of a list."""

    place: int
    rating: int
    name: str
    url: str


@dataclass(frozen=True, slots=True)
class TopRow:
    """A place before and after, side by side."""

    before: TopLine | None
    after: TopLine | None


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """The number of players with moves of a similar size; ``most`` is the largest of the counts."""

    label: str
    count: int
    most: int


def parameter_rows(values: Mapping[str, Any]) -> list[ParameterRow]:
    notes, assumed = values.get("notes", {}), values.get("assumed", ())
    return [
        ParameterRow(
            field=parameter.field,
            label=str(parameter.label),
            value=show_value(parameter, find_value(values, parameter.name)),
            help=str(parameter.help),
            # A preset's note is in the translations; one written by staff stays unchanged.
            source=gettext(current_note(notes[parameter.field])) if notes.get(parameter.field) else "",
            assumed=parameter.field in assumed,
        )
        for parameter in CATALOGUE.get(str(values.get("algorithm")), ())
    ]


def label_of(values: Mapping[str, Any], field: str) -> str:
    """Return the name of a parameter field: its first parameter, if it has several."""
    known = CATALOGUE.get(str(values.get("algorithm")), ())
    return next((str(parameter.label) for parameter in known if parameter.field == field), field)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Difference]:
    """Return the parameters whose values differ."""
    found = []
    for parameter in CATALOGUE.get(str(after.get("algorithm")), ()):
        old, new = find_value(before, parameter.name), find_value(after, parameter.name)
        if old != new:
            found.append(Difference(str(parameter.label), show_value(parameter, old), show_value(parameter, new)))
    return found


def show_value(parameter: NamedParameter, value: Any) -> str:
    """Return a value in words, with its unit."""
    if value is None:
        return str(parameter.none)
    chosen = show_choice(parameter, value, yes=_("yes"), no=_("no"))
    if chosen is not None:
        return chosen
    if parameter.shape is Shape.ROWS:
        return "; ".join(map(_show_rating_band if "below" in parameter.parts else _show_band, value))
    if parameter.shape is Shape.DATE:
        return formats.date_format(date.fromisoformat(value), "DATE_FORMAT")
    return _show_number(parameter, value)


def _show_number(parameter: NamedParameter, value: Any) -> str:
    """Return a number with its unit, in the language's number format."""
    unit = parameter.unit
    if parameter.shape is Shape.DECIMAL:
        number = formats.number_format(Decimal(str(value)))
        return str(unit.measured) % {"number": number} if unit and unit.measured else number
    return str(unit.counted % {"count": value}) if unit else str(value)


def _show_band(band: Mapping[str, Any]) -> str:
    if band.get("games_up_to") is None:
        return _("%(k)s, for everyone with more games") % {"k": band.get("k")}
    up_to = ngettext("%(k)s, up to %(games)s game", "%(k)s, up to %(games)s games", band["games_up_to"])
    return up_to % {"k": band.get("k"), "games": band["games_up_to"]}


def _show_rating_band(band: Mapping[str, Any]) -> str:
    told = {"new": band.get("k_new"), "k": band.get("k"), "below": band.get("below")}
    if told["new"] == told["k"]:
        text = _("%(k)s above that") if band.get("below") is None else _("%(k)s below %(below)s")
    elif band.get("below") is None:
        text = _("%(new)s, then %(k)s above that")
    else:
        text = _("%(new)s, then %(k)s below %(below)s")
    return text % told


def top_rows(effect: Effect) -> list[TopRow]:
    """Return the top places before and after, side by side. One query."""
    now, then = _best(effect.now), _best(effect.then)
    players = Player.objects.in_bulk({pk for pk, _place, _rating in (*now, *then)})
    length = max(len(now), len(then))
    sides = ([_line(one, players) for one in side] + [None] * (length - len(side)) for side in (now, then))
    return [TopRow(one, other) for one, other in zip(*sides, strict=True)]


def _best(projection: Projection) -> list[tuple[int, int, int]]:
    """Return (player, place, rating) of the top places, best first."""
    placed = np.flatnonzero(projection.places != NONE)
    order = placed[np.lexsort((projection.everyone[placed], projection.places[placed]))][:TOP]
    columns = (projection.everyone[order], projection.places[order], projection.ratings[order])
    return list(zip(*(column.tolist() for column in columns), strict=True))


def _line(line: tuple[int, int, int], players: Mapping[int, Player]) -> TopLine:
    player = players[line[0]]
    return TopLine(line[1], line[2], player.list_name, reverse("player", args=[player.number]))


def distribution(effect: Effect) -> list[MoveGroup]:
    """Return how many players move by how much."""
    moves = [one.moves_by for one in effect.players if one.rating_changes]
    groups = np.searchsorted(_BOUNDS, moves)
    counts = np.bincount(groups, minlength=len(_BOUNDS) + 1).tolist()
    most = max(counts, default=0)
    return [MoveGroup(_group_label(index), count, most) for index, count in enumerate(counts) if count]


def _group_label(index: int) -> str:
    if index == 0:
        return _("down by %(points)s or more") % {"points": -_BOUNDS[0]}
    low = _BOUNDS[index - 1] + 1
    if index == len(_BOUNDS):
        return _("up by %(points)s or more") % {"points": low}
    high = _BOUNDS[index]
    if low == high == 0:
        return _("joining or leaving the list")
    if high < 0:
        bounds = {"low": -high, "high": -low}
        return _("down by %(low)s to %(high)s") % bounds
    return _("up by %(low)s to %(high)s") % {"low": max(low, 1), "high": high}
