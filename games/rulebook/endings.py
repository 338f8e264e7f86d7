"""Chapter: the end of the game, and the tiles that are left.

Includes an article on stalled games (which turns count, and which restart the count) and an example of settling,
computed by the same rules.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import get_args

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.material.tiles import BLANK, TileSet
from games.play.endings import Ending
from games.play.outcome import Outcome, Side, settle_game
from games.rulebook.document import Block, Chapter
from games.rulebook.letters import face_of, present_tiles
from games.rulebook.prose import Draft, Material, draft, items, list_or, put, table, text, write_chapter
from games.rules.parameters import RackMethod, Stall, TurnKind


def possible_stalls(m: Material) -> list[Stall]:
    """Return the possible stalls: if a move taken back counts as a pass, there is none of moves taken back."""
    return [stall for stall in m.rules.endings.stalls if _name_kinds(m, stall.counts)]


def write_stall(m: Material) -> Draft | None:
    """Every way of stalling; nothing if a game can't stall."""
    stalls = possible_stalls(m)
    if not stalls:
        return None
    return draft(
        "endings.stall",
        _("When a game stalls"),
        items((_tell_stall(m, stall) for stall in stalls), lead=_("The game stalls and ends:")),
        text(
            _("A move that stays on the board restarts the count."),
            _("A free swap is not a turn and does not affect the count.") if m.rules.free_swap.allowed else None,
        ),
        prints=("endings.stalls",),
    )


def _tell_stall(m: Material, stall: Stall) -> str:
    counted = ngettext(
        "when each player has had %(turns)s turn of any of these kinds: %(kinds)s.",
        "when each player has had %(turns)s turns in a row of any of these kinds: %(kinds)s.",
        stall.turns_each,
    )
    alike = ngettext(
        "when each player has had %(turns)s turn of this kind: %(kinds)s.",
        "when each player has had %(turns)s turns in a row of this kind: %(kinds)s.",
        stall.turns_each,
    )
    kinds = _name_kinds(m, stall.counts)
    others = set(get_args(TurnKind)) - {*stall.counts, *stall.skips}
    skipped, breaks = _name_kinds(m, stall.skips), _name_kinds(m, others)
    sentences = [
        put(counted if len(kinds) > 1 else alike, turns=stall.turns_each, kinds=list_or(kinds)),
        put(_("That makes %(turns)s turns in total."), turns=2 * stall.turns_each) if m.is_pair else None,
        put(_("Ignored, as if they had not taken place: %(kinds)s."), kinds=list_or(skipped)) if skipped else None,
        put(_("The count restarts after other turns: %(kinds)s."), kinds=list_or(breaks)) if breaks else None,
        _("This does not apply while no player has any points yet.") if stall.not_at_zero else None,
    ]
    return " ".join(sentence for sentence in sentences if sentence)


def _name_kinds(m: Material, kinds: Collection[TurnKind]) -> list[str]:
    names: dict[TurnKind, str] = {
        "pass": _("passes"),
        "refused": _("moves disallowed after a challenge"),
        "withdrawn": _("moves taken back (article [[turn.corrections]])"),
        "exchange": _("exchanges"),
        "lost": _("turns lost on time or by a ruling"),
    }
    merged = m.rules.mistakes.withdrawn_placement == "pass"
    return [names[kind] for kind in names if kind in kinds and not (merged and kind == "withdrawn")]


POINTS = (342, 318, 290, 275)


@dataclass(frozen=True)
class SettledExample:
    """One ending of an invented game: each player's points before and after settling."""

    sides: tuple[Side, ...]
    outcome: Outcome


def settle_examples(m: Material) -> tuple[SettledExample, ...]:
    """Return a game that ends with a player going out and, if games can stall, a stalled one."""
    players = m.rules.table.maximum_players
    racks = _racks(m.tiles, players)
    endings = [Ending("out", 0)] + ([Ending("stall")] if possible_stalls(m) else [])
    examples = []
    for ending in endings:
        sides = tuple(
            Side(POINTS[seat], () if seat == ending.seat else racks[seat], last_word=0) for seat in range(players)
        )
        examples.append(SettledExample(sides, settle_game(m.rules, m.tiles, sides, ending)))
    return tuple(examples)


def _racks(tiles: TileSet, players: int) -> list[tuple[str, ...]]:
    """Return a rack for each player: different letters of the set, most valuable first, then those of one point."""
    letters = [tile.letter for tile in present_tiles(tiles)]
    dearest = sorted(letters, key=lambda letter: (-tiles.values[letter], letter))
    cheapest = list(reversed(dearest))
    blank = (BLANK,) if tiles.blanks else ()
    racks = [(dearest[seat % len(dearest)], cheapest[seat % len(cheapest)]) for seat in range(players)]
    return [rack if seat else (cheapest[0], *blank) for seat, rack in enumerate(racks)]


def write_settling_example(m: Material) -> Draft | None:
    """The examples as tables, a row for each player."""
    blocks: list[Block | None] = []
    for example in settle_examples(m):
        blocks.append(text(_out(m) if example.outcome.ending == "out" else _("The game stalls.")))
        blocks.append(_table(m, example))
    return draft("endings.example", _("Examples"), *blocks)


def _out(m: Material) -> str:
    return _("The first player goes out.")


def _table(m: Material, example: SettledExample) -> Block | None:
    rows = []
    for number, (side, standing) in enumerate(zip(example.sides, example.outcome.standings, strict=True), start=1):
        rack = " ".join(_name(m.tiles, letter) for letter in side.rack or ()) or "–"
        left = str(m.tiles.rack_points(side.rack or ()))
        rows.append(
            (str(number), str(side.points), rack, left, _signed(standing.points - side.points), str(standing.points))
        )
    head = (_("Player"), _("Points"), _("Tiles left"), _("Tile value"), _("Change"), _("Result"))
    return table(head, rows)


def _name(tiles: TileSet, letter: str) -> str:
    return _("blank") if letter == BLANK else face_of(tiles.by_letter[letter])


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def write_endings(m: Material) -> tuple[Chapter, ...]:
    drafts = [_ways(m), write_stall(m), _left_racks(m), write_settling_example(m)]
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
                _("when the bag is empty and a player has no tiles left: that player goes out"),
                _("when it stalls (article [[endings.stall]])") if possible_stalls(m) else None,
                _("when no player can lay another tile") if endings.no_move_possible else None,
                _("when all players have used up their time") if endings.all_clocks_used else None,
                _("when time is called (article [[time.round]])") if called else None,
                _("when a player exceeds the time limit by too much (article [[time.lost]])")
                if m.rules.overtime.lost_after_minutes is not None
                else None,
            ],
            lead=_("A game ends:"),
        ),
        text(stop) if is_pair else None,
        prints=("endings.no_move_possible", "endings.all_clocks_used", *(["forfeits.abandonment"] if is_pair else [])),
    )


def _left_racks(m: Material) -> Draft | None:
    endings, racks = m.rules.endings, m.rules.endings.racks
    rows: list[tuple[str, RackMethod] | None] = [
        (_("A player goes out"), racks.out),
        (_("The game stalls"), racks.stall) if possible_stalls(m) else None,
        (_("No player can lay a tile"), racks.no_move) if endings.no_move_possible else None,
        (_("All players have used up their time"), racks.clocks_used) if endings.all_clocks_used else None,
        (_("Time is called"), racks.time_called) if m.rules.time.round_over != "not_provided" else None,
    ]
    return draft(
        "endings.racks",
        _("The tiles left on the racks"),
        text(_("A tile left on a rack is worth its points; a blank is worth 0.")),
        table(
            (_("How the game ended"), _("Effect on the scores")), ((row[0], _method(m, row[1])) for row in rows if row)
        ),
        _order(m),
        prints=("endings.racks",),
    )


def _order(m: Material) -> Block | None:
    if m.rules.overtime.kind != "points":
        return None
    return text(_("Points for overtime are deducted after that (article [[time.overtime]])."))


def _method(m: Material, method: RackMethod) -> str:
    if method == "to_player_out" and m.is_pair:
        return _(
            "The opponent subtracts the value of the tiles left. The player who went out adds the same "
            "number of points."
        )
    methods = {
        "to_player_out": _(
            "Each of the other players subtracts the value of the tiles left on their rack. The player who "
            "went out adds all these points."
        ),
        "doubled_to_player_out": _(
            "The player who went out adds twice the value of all the tiles left. No one subtracts anything."
        ),
        "subtract_own": _("Each player subtracts the value of the tiles left on their rack."),
        "not_counted": _("They are not counted."),
    }
    return methods[method]
