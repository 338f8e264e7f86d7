"""What changed from one version of results to another."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from federation.paging import get_page
from tournaments.comparison import Comparison, GameChange
from tournaments.queries.comparisons import compare_results
from tournaments.report import ReportedTable
from tournaments.views.access import find_version
from tournaments.views.shapes import Shape

FIELDS = {
    "table": _("table"),
    "seats": _("players"),
    "kind": _("kind of result"),
    "result": _("result"),
    "score": _("score"),
    "place": _("place"),
    "starts": _("who starts"),
}


@login_required
def results_compare(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """``first`` and ``second`` are numbers of versions; the page reads from the first to the second."""
    _actor, before = find_version(request, slug, first)
    _actor, after = find_version(request, slug, second)
    comparison = compare_results(before.championship, before, after)
    context: dict[str, Any] = {
        "section": "desk",
        "championship": before.championship,
        "before": before,
        "after": after,
        "comparison": comparison,
    }
    if comparison is not None:
        page = get_page(request, comparison.games)
        context |= {"page": page, **comparison_items(comparison, list(page.object_list))}
    return render(request, "desk/compare.html", context)


def comparison_items(comparison: Comparison, games: list[GameChange]) -> Shape:
    """For components/comparison.html; ``games`` are those to show of them."""
    return {
        "players": [
            {
                "change": change.change.value,
                "before": change.before.name if change.before else "",
                "after": change.after.name if change.after else "",
            }
            for change in comparison.players
        ],
        "games": [_game_item(change, comparison) for change in games],
        "game_count": len(comparison.games),
        "standings": [
            {
                "name": _name_of_line(comparison, change.before, change.after),
                "before": change.before,
                "after": change.after,
            }
            for change in comparison.standings
        ],
    }


def _name_of_line(comparison: Comparison, before: Any, after: Any) -> str:
    if after is not None:
        return comparison.names_after.get(after.number, str(after.number))
    return comparison.names_before.get(before.number, str(before.number))


def _game_item(change: GameChange, comparison: Comparison) -> Shape:
    return {
        "change": change.change.value,
        "round": change.round,
        "fields": ", ".join(str(text) for name, text in FIELDS.items() if name in change.fields),
        "before": _table_item(change.before, comparison.names_before),
        "after": _table_item(change.after, comparison.names_after),
    }


def _table_item(table: ReportedTable | None, names: Any) -> Shape | None:
    if table is None:
        return None
    seats = [
        {
            "name": names.get(seat.player, str(seat.player)),
            "kind": seat.kind.value,
            "outcome": seat.outcome,
            "half_points": seat.half_points,
            "game_points": seat.game_points,
            "starts": seat.starts,
            "place": seat.place,
        }
        for seat in table.seats
    ]
    return {"number": table.number, "seats": seats}
