"""Rounds for games of which a file does not say them: nobody twice in one round, and no more rounds than needed."""

from __future__ import annotations

from collections.abc import Sequence


def schedule_rounds(pairs: Sequence[frozenset[int]]) -> list[int]:
    """A round from 1 for every pair, in their order. Everybody against everybody takes the circle's rounds."""
    players = sorted(set().union(*pairs)) if pairs else []
    size = len(players) + len(players) % 2
    seat = {player: index for index, player in enumerate(players)}
    rounds = []
    for pair in pairs:
        one, other = sorted(seat[player] for player in pair)
        # The circle method: the last seat stays, and meets whoever is left over of those who turn.
        turn = 2 * one if other == size - 1 else one + other
        rounds.append(turn % (size - 1) + 1)
    return rounds
