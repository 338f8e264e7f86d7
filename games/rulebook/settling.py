"""An example of settling: what a game with tiles left on racks comes to, computed by the rules of settling."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.material.tiles import BLANK, TileSet
from games.play.endings import Ending
from games.play.outcome import Outcome, Side, settle_game
from games.rulebook.document import Block
from games.rulebook.letters import face_of, present_tiles
from games.rulebook.prose import Draft, Material, draft, table, text
from games.rulebook.stalls import possible_stalls

POINTS = (342, 318, 290, 275)


@dataclass(frozen=True)
class SettledExample:
    """One ending of an invented game: who had what, and what they have."""

    sides: tuple[Side, ...]
    outcome: Outcome


def settle_examples(m: Material) -> tuple[SettledExample, ...]:
    """A game that a player goes out of and, where games can stall, one that stalls."""
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
    """A rack for each player: different letters of the set, the dearest first, then those of one point."""
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
    head = (_("Player"), _("Points"), _("Tiles left"), _("Worth"), _("Change"), _("Result"))
    return table(head, rows)


def _name(tiles: TileSet, letter: str) -> str:
    return _("blank") if letter == BLANK else face_of(tiles.by_letter[letter])


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"
