"""When a game is over, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from games.rules.parameters import Stall, TurnKind

EndingKind = Literal["out", "stall", "no_move", "clocks_used", "time_called", "abandoned", "overtime"]


@dataclass(frozen=True)
class Ending:
    """``seat`` is who went out; None for an ending that no player caused."""

    kind: EndingKind
    seat: int | None = None


def is_stalled(
    run: tuple[tuple[int, TurnKind], ...], players: int, stalls: tuple[Stall, ...], *, at_zero: bool
) -> bool:
    """Return whether the turns since the last move on the board, as (seat, kind), end the game.

    ``at_zero``: no one has a point yet, in which case FISC 4 B lets the game go on.
    """
    return any(
        _count_back(run, players, stall) >= stall.turns_each and not (stall.not_at_zero and at_zero)
        for stall in stalls
    )


def _count_back(run: tuple[tuple[int, TurnKind], ...], players: int, stall: Stall) -> int:
    """Return the number of consecutive counting turns that every player has had."""
    turns: Counter[int] = Counter()
    for seat, kind in reversed(run):
        if kind in stall.counts:
            turns[seat] += 1
        elif kind not in stall.skips:
            break
    return min(turns[seat] for seat in range(players))
