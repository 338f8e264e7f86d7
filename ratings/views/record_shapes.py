"""A player's record in the shapes of its templates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.models import Player
from tournaments.queries.opponents import GameNumbers, Meetings

Shape = dict[str, Any]


def record_headings(order: str = "", *, is_reversed: bool = False) -> list[Shape]:
    """For ratings/_meetings.html: each column with the address that sorts by it, the other way round the second time.

    Without an ``order`` they are words only.
    """
    columns = (
        ("name", _("Opponent")),
        ("played", pgettext("games", "Played")),
        ("won", pgettext("games", "Won")),
        ("drawn", pgettext("games", "Drawn")),
        ("lost", pgettext("games", "Lost")),
        ("for", pgettext("game points", "Points for")),
        ("against", pgettext("game points", "Points against")),
        ("last", _("Last meeting")),
    )
    return [
        {
            "label": label,
            "url": f"?sort={'-' if code == order and not is_reversed else ''}{code}" if order else "",
            "sorted": _direction(code, is_reversed=is_reversed) if code == order else "",
            "is_number": code not in {"name", "last"},
        }
        for code, label in columns
    ]


def _direction(code: str, *, is_reversed: bool) -> str:
    return "ascending" if (code == "name") != is_reversed else "descending"


def meeting_rows(player: Player, meetings: Sequence[Meetings]) -> list[Shape]:
    """For ratings/_meetings.html."""
    return [
        {"meetings": one, "url": reverse("head_to_head", args=[player.number, one.opponent.number])}
        for one in meetings
    ]


def meeting_stats(meetings: Meetings) -> list[Shape]:
    """For components/stat_tiles.html: one player against another."""
    stats: list[Shape] = [
        {"label": pgettext("games", "played"), "value": meetings.played, "main": True},
        {"label": pgettext("games", "won"), "value": meetings.won},
        {"label": pgettext("games", "drawn"), "value": meetings.drawn},
        {"label": pgettext("games", "lost"), "value": meetings.lost},
    ]
    if meetings.points_for is not None:
        points = f"{formats.localize(meetings.points_for)}–{formats.localize(meetings.points_against)}"
        stats.append({"label": _("game points"), "value": points})
    return stats


def number_stats(numbers: GameNumbers) -> list[Shape]:
    """For components/stat_tiles.html: a player's games; empty where none was played."""
    if not numbers.played:
        return []
    stats: list[Shape] = [{"label": _("games played"), "value": formats.localize(numbers.played, use_l10n=True)}]
    decided = numbers.won + numbers.drawn + numbers.lost
    if decided:
        balance = f"{numbers.won}–{numbers.drawn}–{numbers.lost}"
        share = _("%(percent)s %% won") % {"percent": round(100 * numbers.won / decided)}
        stats.append({"label": _("won–drawn–lost"), "value": balance, "note": share})
    if numbers.average is not None:
        average = formats.number_format(round(numbers.average, 1), 1)
        stats.append({"label": _("average score"), "value": average})
    if numbers.highest is not None:
        where = numbers.highest.table.championship
        stats.append({"label": _("highest score"), "value": numbers.highest.game_points, **_where(where)})
    if numbers.widest is not None:
        where = numbers.widest.table.championship
        stats.append({"label": _("widest win"), "value": f"+{numbers.widest.margin}", **_where(where)})
    return stats


def _where(championship: Any) -> Shape:
    return {"note": championship.name, "url": reverse("championship", args=[championship.slug])}
