"""The rounds of a play-off, in a file of its own with rounds called semifinal, final, match for third place.

Players of a series meet the same opponent several times in one stage. Each of a player's games is a round of its own,
in row order; a stage begins when the previous one is over. Pure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# By what is left of the name in lower case; the final and the match for third place are played at the same time.
_RANKS = {"quarterfinal": 1, "semifinal": 2, "thirdplace": 3, "final": 3}
_BESIDE = ("match", "game", "playoff")


@dataclass(frozen=True, slots=True)
class StageGame:
    """A row of the file: its line, its round's name, and its players, by any key of theirs."""

    line: int
    stage: str
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Stage:
    """A name with the rounds it stands for, and the line where it first appears."""

    name: str
    first: int
    last: int
    line: int

    @property
    def rounds(self) -> str:
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)


def rank_of(text: str) -> int | None:
    """Return a stage's rank in a play-off; None if the text isn't a stage."""
    word = "".join(char for char in text.casefold() if char.isalnum())
    for beside in _BESIDE:
        word = word.removesuffix(beside)
    return _RANKS.get(word.removesuffix("s"))


def number_stages(games: Sequence[StageGame]) -> Mapping[int, int]:
    """Return the round of each game by line; nothing if a name isn't a stage."""
    ranks = {game.stage: rank_of(game.stage) for game in games}
    if None in ranks.values():
        return {}
    rounds: dict[int, int] = {}
    last = 0
    for rank in sorted({rank for rank in ranks.values() if rank}):
        met: dict[str, int] = {}
        for game in games:
            if ranks[game.stage] == rank:
                number = 1 + max(met.get(player, last) for player in game.players)
                met.update(dict.fromkeys(game.players, number))
                rounds[game.line] = number
        last = max(met.values())
    return rounds


def list_stages(games: Sequence[StageGame], rounds: Mapping[int, int]) -> list[Stage]:
    """Return each name once, in order of appearance."""
    lines: dict[str, list[int]] = defaultdict(list)
    for game in games:
        lines[game.stage].append(game.line)
    return [
        Stage(name, min(rounds[line] for line in own), max(rounds[line] for line in own), own[0])
        for name, own in lines.items()
    ]
