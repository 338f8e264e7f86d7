"""Chapter: the end of the game. The ways in which it ends, and what is done with the tiles that are left."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.rulebook.document import Block, Chapter
from games.rulebook.prose import Draft, Material, draft, items, table, text, write_chapter
from games.rulebook.settling import write_settling_example
from games.rulebook.stalls import possible_stalls, write_stall
from games.rules.parameters import RackMethod


def write_endings(m: Material) -> tuple[Chapter, ...]:
    drafts = [_ways(m), write_stall(m), _racks(m), write_settling_example(m)]
    return write_chapter("endings", _("The end of the game"), drafts, m.rules.assumed)


def _ways(m: Material) -> Draft | None:
    endings = m.rules.endings
    called = m.rules.time.round_over != "not_provided"
    stop = _("A game between two players also ends when one of them abandons it (article [[results.abandonment]]).")
    is_pair = m.rules.table.minimum_players == 2
    return draft(
        "endings.ways",
        _("How a game ends"),
        items(
            [
                _("when the bag is empty and a player has no tile left: that player goes out"),
                _("when it stalls (article [[endings.stall]])") if possible_stalls(m) else None,
                _("when no player can lay a tile any more") if endings.no_move_possible else None,
                _("when all players have used their time") if endings.all_clocks_used else None,
                _("when it is called because the time is over (article [[time.round]])") if called else None,
                _("when a player exceeds the time too far (article [[time.lost]])")
                if m.rules.overtime.lost_after_minutes is not None
                else None,
            ],
            lead=_("A game ends:"),
        ),
        text(stop) if is_pair else None,
        prints=("endings.no_move_possible", "endings.all_clocks_used", *(["forfeits.abandonment"] if is_pair else [])),
    )


def _racks(m: Material) -> Draft | None:
    endings, racks = m.rules.endings, m.rules.endings.racks
    rows: list[tuple[str, RackMethod] | None] = [
        (_("A player goes out"), racks.out),
        (_("The game stalls"), racks.stall) if possible_stalls(m) else None,
        (_("No player can lay a tile"), racks.no_move) if endings.no_move_possible else None,
        (_("All have used their time"), racks.clocks_used) if endings.all_clocks_used else None,
        (_("The game is called"), racks.time_called) if m.rules.time.round_over != "not_provided" else None,
    ]
    return draft(
        "endings.racks",
        _("The tiles left on the racks"),
        text(_("A tile left on a rack is worth its points; a blank is worth 0.")),
        table((_("How the game ended"), _("What is done")), ((row[0], _method(m, row[1])) for row in rows if row)),
        _order(m),
        prints=("endings.racks",),
    )


def _order(m: Material) -> Block | None:
    if m.rules.overtime.kind != "points":
        return None
    return text(_("The points for overtime are subtracted after that (article [[time.overtime]])."))


def _method(m: Material, method: RackMethod) -> str:
    if method == "to_player_out" and m.is_pair:
        return _("The opponent subtracts the tiles left. The player who went out adds as many points.")
    methods = {
        "to_player_out": _(
            "Each of the others subtracts the tiles left. The player who went out adds all these points."
        ),
        "doubled_to_player_out": _(
            "The player who went out adds twice the points of all tiles left. Nobody subtracts."
        ),
        "subtract_own": _("Each player subtracts the tiles left on their rack."),
        "not_counted": _("They are not counted."),
    }
    return methods[method]
