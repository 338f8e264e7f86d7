"""Statistics of recorded games: of one side of a game, and summed up over many.

A *scrabble* is a move with all the tiles of the rack. Points per turn are a side's final points divided by its turns,
racks and penalties included, as players count them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.records.chronicle import Chronicle


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game in figures; None if unknown.

    ``game`` is passed through: what the figures belong to, for display.
    """

    points: int | None = None
    turns: int | None = None
    scrabbles: int | None = None
    best_move: str = ""
    best_move_points: int | None = None
    game: object = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Many sides summed up. ``average`` is of final points, ``per_turn`` only of sides whose turns are known.

    ``counted`` is how many sides state their number of scrabbles; ``best`` has the best move, ``highest`` the most
    points.
    """

    sides: int
    average: float | None
    turns: int
    per_turn: float | None
    scrabbles: int
    counted: int
    best: Side | None
    highest: Side | None


def sides_of(chronicle: Chronicle) -> tuple[Side, ...]:
    """Return everyone's figures in one game. A move that was challenged off is a turn without points."""
    return tuple(_side_of(chronicle, seat) for seat in range(len(chronicle.players)))


def _side_of(chronicle: Chronicle, seat: int) -> Side:
    turns = [moment for moment in chronicle.turns if moment.seat == seat]
    plays = [moment for moment in turns if moment.kind == "play"]
    best = max(plays, key=lambda moment: moment.points, default=None)
    return Side(
        points=chronicle.totals[seat],
        turns=len(turns),
        scrabbles=sum(moment.scrabble for moment in plays),
        best_move=best.word if best and best.points > 0 else "",
        best_move_points=best.points if best and best.points > 0 else None,
    )


def summarise(sides: Sequence[Side]) -> Figures:
    """Return statistics over many sides, of one player or of a whole championship; the first of equals counts."""
    scored = [side for side in sides if side.points is not None]
    paced = [side for side in scored if side.turns]
    turns = sum(side.turns or 0 for side in paced)
    known = [side.scrabbles for side in sides if side.scrabbles is not None]
    moved = [side for side in sides if side.best_move_points is not None]
    return Figures(
        sides=len(sides),
        average=sum(side.points or 0 for side in scored) / len(scored) if scored else None,
        turns=turns,
        per_turn=sum(side.points or 0 for side in paced) / turns if turns else None,
        scrabbles=sum(known),
        counted=len(known),
        best=max(moved, key=lambda side: side.best_move_points or 0, default=None),
        highest=max(scored, key=lambda side: side.points or 0, default=None),
    )
