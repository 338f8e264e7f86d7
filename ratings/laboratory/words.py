"""The laboratory's findings in plain sentences, and why a player has another place in a tried system.

The parts of the latter are computed in ``ratings.laboratory.place_changes``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django.utils import formats
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

Json = Mapping[str, Any]

_PLACES: Mapping[str, Promise] = {
    "own": gettext_lazy("%(number)s from the player’s own rating"),
    "others": gettext_lazy("%(number)s because other players’ ratings change"),
    "left": gettext_lazy("%(number)s because players ahead no longer have a place"),
    "joined": gettext_lazy("%(number)s because players who had no place are now ahead"),
}
_POINTS: Mapping[str, Promise] = {
    "start": gettext_lazy("starting list %(number)s"),
    "first": gettext_lazy("start and first games (%(games)s) %(number)s"),
    "earlier": gettext_lazy("games before %(day)s (%(games)s) %(number)s"),
    "recent": gettext_lazy("games since %(day)s (%(games)s) %(number)s"),
    "between": gettext_lazy("between championships %(number)s"),
}
# For players who have also played some games as newcomers.
_LATER: Mapping[str, Promise] = {
    "earlier": gettext_lazy("later games before %(day)s (%(games)s) %(number)s"),
    "recent": gettext_lazy("later games since %(day)s (%(games)s) %(number)s"),
}


def tell_move(mover: Json) -> list[str]:
    """Explain an entry of a trial's movers; empty for trials from before reasons were stored."""
    why = mover.get("why")
    return [_tell_places(mover, why), _tell_points(mover, why)] if why else []


def _tell_places(mover: Json, why: Json) -> str:
    gained = mover["places"][0] - mover["places"][1]
    if gained > 0:
        text = ngettext("Up %(count)s place: %(parts)s.", "Up %(count)s places: %(parts)s.", gained)
    else:
        text = ngettext("Down %(count)s place: %(parts)s.", "Down %(count)s places: %(parts)s.", -gained)
    parts = [str(_PLACES[part]) % {"number": _signed(number)} for part, number in _greatest_first(why["places"])]
    return text % {"count": abs(gained), "parts": ", ".join(parts)}


def _tell_points(mover: Json, why: Json) -> str:
    before, after = mover["ratings"][0], why["rating"]
    if before == after:
        return _("On today’s scale, the rating stays at %(rating)s.") % {"rating": before}
    day = formats.date_format(date.fromisoformat(why["since"]), "DATE_FORMAT") if why["since"] else ""
    labels = {**_POINTS, **_LATER} if why["games"]["first"] else _POINTS
    parts = [
        str(labels[part]) % {"number": _signed(number), "day": day, "games": why["games"].get(part, 0)}
        for part, number in _greatest_first(why["points"])
    ]
    text = _("On today’s scale, the rating is %(after)s instead of %(before)s (%(difference)s): %(parts)s.")
    told = {"before": before, "after": after, "difference": _signed(after - before), "parts": ", ".join(parts)}
    return text % told


def _greatest_first(parts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the non-zero parts, greatest first."""
    return sorted(((part, number) for part, number in parts.items() if number), key=lambda one: -abs(one[1]))


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"


def percent(share: float, places: int = 1) -> str:
    return formats.number_format(round(100 * share, places), places)


def with_interval(measure: Json, places: int = 1) -> str:
    """Return a share with half its interval: ``64.1 % ± 0.8``."""
    if measure["low"] is None:
        return _("%(percent)s %%") % {"percent": percent(measure["mean"], places)}
    half = (measure["high"] - measure["low"]) / 2
    told = {"percent": percent(measure["mean"], places), "half": percent(half, places)}
    return _("%(percent)s %% ± %(half)s") % told


def verdict(names: tuple[str, str], result: Json) -> str:
    """Say in a sentence which of the two predicts better."""
    one, other = (system["quality"] for system in result["systems"])
    if one is None or other is None:
        return _("No games to predict yet.")
    told = {
        "one": names[0],
        "right": with_interval(one["right"]),
        "other": names[1],
        "other_right": with_interval(other["right"]),
    }
    both = _("%(one)s predicts %(right)s of games correctly, %(other)s %(other_right)s: ") % told
    difference = result["difference"]
    if not difference["counts"]:
        return both + _("no significant difference.")
    better = names[1] if difference["log_loss"]["mean"] < 0 else names[0]
    return both + _("taking into account how sure it was, %(better)s predicts better.") % {"better": better}


def fit_verdict(name: Callable[[str], str], fit: Json) -> str:
    """Describe the result of optimising one or several numbers.

    ``name`` returns the label of a parameter field.
    """
    several = fit.get("constants")
    found = "".join(_found(name, one) for one in several or [fit])
    if all(one["value"] == one["before"] for one in several or [fit]):
        return found.strip()
    return found + _on_later_half(fit)


def _found(name: Callable[[str], str], one: Json) -> str:
    told = {
        "label": name(one["constant"]["path"].partition(".")[0]),
        "value": _number(one["value"]),
        "before": "–" if one["before"] is None else _number(one["before"]),
    }
    if one["value"] == one["before"]:
        said = _("%(label)s: no other value predicts the earlier half of the games better than %(before)s.")
        return said % told + " "
    return _("%(label)s: %(value)s predicts the earlier half of the games best (currently %(before)s). ") % told


def _on_later_half(fit: Json) -> str:
    if fit["is_overfitted"]:
        return _("On the later half it does no better: it only fits chance, so this is no reason to adopt it.")
    if fit["difference"] is None or not fit["difference"]["log_loss"]["low"]:
        return _("There are too few later games to test it on.")
    if fit["difference"]["log_loss"]["low"] * fit["difference"]["log_loss"]["high"] <= 0:
        return _("On the later half the difference is no more than chance.")
    return _("On the later half, which the search didn’t use, it also predicts better.")


def _number(value: float) -> str:
    return formats.number_format(value, 0 if value == int(value) else 2)
