"""Tiles drawn too many: how many an opponent picks, who sees them and how many go back into the bag."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.parameters import Mistakes


@dataclass(frozen=True)
class OverdrawRuling:
    """``picked`` at random by an opponent, seen by the opponents or not, ``returned`` to the bag."""

    picked: int
    seen: bool
    returned: int


def rule_overdraw(excess: int, rules: Mistakes, *, on_rack: bool, seen_by_player: bool) -> OverdrawRuling:
    """FISC 3: N blind, or N + 2 looked at if the tiles were on the rack; Mallorca 11: one; Ebre 4: N.

    ``excess`` counts the tiles too many, from 1.
    """
    if excess < 1:
        raise ValueError(excess)
    case = rules.overdraw_on_rack if on_rack else rules.overdraw_off_rack
    seen = case.shown == "yes" or (case.shown == "if_seen_by_player" and seen_by_player)
    if case.picked == "excess_and_two":
        return OverdrawRuling(excess + 2, seen, excess)
    picked = 1 if case.picked == "one" else excess
    return OverdrawRuling(picked, seen, picked)
