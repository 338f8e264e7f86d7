"""Statistics of recorded games: of a championship, and of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.people.models.players import Player
from federation.permissions import actor_for, can
from federation.values.numbers import whole_number
from federation.values.parts import Stat
from federation.web.lists import get_page
from games.permissions import GameAction
from games.records.statistics import Figures, Side
from tournaments.championship.queries.championships import describe_life
from tournaments.championship.views.frame import find_championship, frame, player_url
from tournaments.records.models import TableRecord
from tournaments.records.queries import SideOf, championship_figures, player_figures, records_in, records_of_player
from tournaments.records.views import game_shapes


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """Someone's statistics in a championship; unknown ones are empty."""

    name: str
    url: str
    sides: int
    average: str
    per_turn: str
    scrabbles: int | str
    highest: int | str | None
    best: str
    best_points: int | str | None


@require_safe
def championship_games(request: HttpRequest, slug: str) -> HttpResponse:
    """A championship's recorded games, its best moves and highest scores, and everyone's statistics."""
    found = find_championship(request, slug)
    actor = actor_for(request.user)
    everybody, each = championship_figures(found)
    page = get_page(request, records_in(found, actor))
    context = {
        **frame(request, found, describe_life(found, timezone.localdate()), "championship_games"),
        "stats": _stats(everybody),
        "players": [_row(one.player, one.figures) for one in each],
        "page": page,
        "games": _of_tables(list(page)),
        "may_enter": can(actor, GameAction.ENTER_GAMES, found),
        "rounds": found.rounds,
    }
    return render(request, "tournaments/records/championship_games.html", context)


@require_safe
def sheet_find(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect from a round and table as typed to the address of its sheet."""
    found = find_championship(request, slug)
    number, table = (whole_number(request.GET.get(name), most=9999) for name in ("round", "table"))
    if number is None or table is None:
        return redirect("championship_games", found.slug)
    return redirect("table_sheet", found.slug, number, table)


@require_safe
def player_recorded_games(request: HttpRequest, number: int) -> HttpResponse:
    player = get_object_or_404(Player.objects.select_related("merged_into"), number=number)
    if player.merged_into is not None:
        return redirect("player_recorded_games", player.merged_into.number, permanent=True)
    page = get_page(request, records_of_player(player, actor_for(request.user)))
    context = {
        "section": "ranking",
        "player": player,
        "player_url": player_url(player),
        "stats": _stats(player_figures(player)),
        "page": page,
        "games": game_shapes.record_items(list(page)),
    }
    return render(request, "tournaments/records/of_player.html", context)


def _stats(figures: Figures) -> list[Stat]:
    """Unknown values aren't shown."""
    stats = []
    if figures.average is not None:
        stats.append(Stat(_("Points per game"), _decimal(figures.average), main=True))
    if figures.per_turn is not None:
        stats.append(Stat(_("Points per turn"), _decimal(figures.per_turn)))
    if figures.counted:
        note = _("known for %(count)s of %(all)s scores") % {"count": figures.counted, "all": figures.sides}
        stats.append(Stat(_("Scrabbles"), figures.scrabbles, note))
    if figures.highest is not None:
        stats.append(_with_note(Stat(_("Highest score"), figures.highest.points), figures.highest))
    if figures.best is not None:
        label = _("Best move: %(word)s") % {"word": figures.best.best_move or "–"}
        stats.append(_with_note(Stat(label, figures.best.best_move_points), figures.best))
    return stats


def _with_note(stat: Stat, side: Side) -> Stat:
    """Add which game it was."""
    of = side.game
    if not isinstance(of, SideOf):
        return stat
    note = _("%(player)s, %(championship)s") % {"player": of.player.name, "championship": of.championship}
    url = (
        reverse("game", args=[of.reference])
        if of.reference
        else reverse("championship_rounds", args=[of.slug, of.round])
    )
    return replace(stat, note=note, url=url)


def _row(player: Player, figures: Figures) -> PlayerFigures:
    best = figures.best
    return PlayerFigures(
        name=player.name,
        url=player_url(player),
        sides=figures.sides,
        average=_decimal(figures.average) if figures.average is not None else "",
        per_turn=_decimal(figures.per_turn) if figures.per_turn is not None else "",
        scrabbles=figures.scrabbles if figures.counted else "",
        highest=figures.highest.points if figures.highest else "",
        best=best.best_move if best else "",
        best_points=best.best_move_points if best else "",
    )


def _decimal(value: float) -> str:
    return str(formats.number_format(value, 1))


def _of_tables(tables: Sequence[TableRecord]) -> list[game_shapes.RecordItem]:
    items = game_shapes.record_items([one.record for one in tables])
    return [replace(item, note=_place(one)) for item, one in zip(items, tables, strict=True)]


def _place(one: TableRecord) -> str:
    place = _("Round %(round)s, table %(table)s") % {"round": one.round, "table": one.number}
    return place if one.counts else f"{place} ({_('another sheet counts')})"
