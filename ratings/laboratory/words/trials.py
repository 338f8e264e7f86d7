"""What the laboratory found, said plainly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _

Json = Mapping[str, Any]


def percent(share: float, places: int = 1) -> str:
    return formats.number_format(round(100 * share, places), places)


def with_interval(measure: Json, places: int = 1) -> str:
    """A share with half of its interval: ``64.1 % ± 0.8``."""
    if measure["low"] is None:
        return _("%(percent)s %%") % {"percent": percent(measure["mean"], places)}
    half = (measure["high"] - measure["low"]) / 2
    told = {"percent": percent(measure["mean"], places), "half": percent(half, places)}
    return _("%(percent)s %% ± %(half)s") % told


def verdict(names: tuple[str, str], result: Json) -> str:
    """Which of the two predicts better, in a sentence."""
    one, other = (system["quality"] for system in result["systems"])
    if one is None or other is None:
        return _("There is no game yet to predict.")
    told = {
        "one": names[0],
        "right": with_interval(one["right"]),
        "other": names[1],
        "other_right": with_interval(other["right"]),
    }
    both = _("%(one)s predicts %(right)s of the games, %(other)s %(other_right)s: ") % told
    difference = result["difference"]
    if not difference["counts"]:
        return both + _("no difference that counts.")
    better = names[1] if difference["log_loss"]["mean"] < 0 else names[0]
    return both + _("by how sure it was, %(better)s predicts better.") % {"better": better}


def fit_verdict(name: Callable[[str], str], fit: Json) -> str:
    """What the search for the best value of a number found, or of several together.

    ``name`` gives what a field of the parameters is called.
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
    return _("%(label)s: %(value)s predicts the earlier half of the games best (so far %(before)s). ") % told


def _on_later_half(fit: Json) -> str:
    if fit["is_overfitted"]:
        return _("On the later half it is no better: it fits chance, and should not be adopted for this.")
    if fit["difference"] is None or not fit["difference"]["log_loss"]["low"]:
        return _("There are too few later games to try it on.")
    if fit["difference"]["log_loss"]["low"] * fit["difference"]["log_loss"]["high"] <= 0:
        return _("On the later half the difference is no more than chance.")
    return _("On the later half, which the search has not seen, it predicts better, too.")


def _number(value: float) -> str:
    return formats.number_format(value, 0 if value == int(value) else 2)
