"""Rulings on drawn tiles, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def tell_start(report: Mapping[str, Any]) -> str:
    """Return the ruling of ``games.answers.draws.answer_start`` in words."""
    if report["starts"] is None:
        return _("The nearest letters are equal: draw again.")
    return _("Player %(number)s starts.") % {"number": report["starts"]}


def tell_free_swap(report: Mapping[str, Any]) -> str:
    """Return the ruling of ``games.answers.draws.answer_free_swap`` in words."""
    count = report["drawn"]
    match report["ruling"]:
        case "mixed":
            return _("The tiles aren’t all of one kind: the player takes a turn.")
        case "given":
            text = ngettext(
                "Only %(tile)s helps: it goes on the rack, the other tiles go back, and %(count)s is drawn.",
                "Only %(tile)s helps: it goes on the rack, the other tiles go back, and %(count)s are drawn.",
                count,
            )
            return text % {"tile": _("the blank") if report["tile"] == "?" else report["tile"], "count": count}
        case "draw_again":
            text = ngettext(
                "Several tiles would help: all tiles go back, and %(count)s is drawn again.",
                "Several tiles would help: all tiles go back, and %(count)s are drawn again.",
                count,
            )
            return text % {"count": count}
        case "may_swap_again":
            return _("The player may swap again.")
        case _:
            return _("The player keeps the tiles, and play goes on.")
