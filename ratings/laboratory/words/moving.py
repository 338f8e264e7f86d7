"""Why a player has another place in a tried system, in two plain sentences (see ``laboratory.trials.moving``)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Json = Mapping[str, Any]

_PLACES: Mapping[str, Promise] = {
    "own": gettext_lazy("%(number)s by the player's own rating"),
    "others": gettext_lazy("%(number)s because the ratings of others change"),
    "left": gettext_lazy("%(number)s because players ahead have no place any more"),
    "joined": gettext_lazy("%(number)s because players come in ahead who had no place"),
}
_POINTS: Mapping[str, Promise] = {
    "start": gettext_lazy("the starting list %(number)s"),
    "first": gettext_lazy("the start and the first games (%(games)s) %(number)s"),
    "earlier": gettext_lazy("games before %(day)s (%(games)s) %(number)s"),
    "recent": gettext_lazy("games since %(day)s (%(games)s) %(number)s"),
    "between": gettext_lazy("between championships %(number)s"),
}
# The games of who has played some as a newcomer, too.
_LATER: Mapping[str, Promise] = {
    "earlier": gettext_lazy("later games before %(day)s (%(games)s) %(number)s"),
    "recent": gettext_lazy("later games since %(day)s (%(games)s) %(number)s"),
}


def tell_move(mover: Json) -> list[str]:
    """Of an entry of a trial's movers; none for one that was tried before reasons were kept."""
    why = mover.get("why")
    return [_tell_places(mover, why), _tell_points(mover, why)] if why else []


def _tell_places(mover: Json, why: Json) -> str:
    gained = mover["places"][0] - mover["places"][1]
    if gained > 0:
        text = ngettext("%(count)s place up: %(parts)s.", "%(count)s places up: %(parts)s.", gained)
    else:
        text = ngettext("%(count)s place down: %(parts)s.", "%(count)s places down: %(parts)s.", -gained)
    parts = [str(_PLACES[part]) % {"number": _signed(number)} for part, number in _greatest_first(why["places"])]
    return text % {"count": abs(gained), "parts": ", ".join(parts)}


def _tell_points(mover: Json, why: Json) -> str:
    before, after = mover["ratings"][0], why["rating"]
    if before == after:
        return _("On today's scale the rating stays at %(rating)s.") % {"rating": before}
    day = formats.date_format(date.fromisoformat(why["since"]), "DATE_FORMAT") if why["since"] else ""
    labels = {**_POINTS, **_LATER} if why["games"]["first"] else _POINTS
    parts = [
        str(labels[part]) % {"number": _signed(number), "day": day, "games": why["games"].get(part, 0)}
        for part, number in _greatest_first(why["points"])
    ]
    text = _("On today's scale the rating is %(after)s instead of %(before)s (%(difference)s): %(parts)s.")
    told = {"before": before, "after": after, "difference": _signed(after - before), "parts": ", ".join(parts)}
    return text % told


def _greatest_first(parts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Those that move something, the greatest first."""
    return sorted(((part, number) for part, number in parts.items() if number), key=lambda one: -abs(one[1]))


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"
