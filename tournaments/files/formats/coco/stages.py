"""The rounds of a play-off: a file of its own whose rounds are called semifinal, final, match for third place.

Whoever plays a series of games meets the same opponent several times in one stage. Each of somebody's games is a round
of its own, in the order of the rows; a stage begins when the one before it is over. Pure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# By what is left of the name in small letters; the final and the match for third place are played side by side.
_RANKS = {"quarterfinal": 1, "semifinal": 2, "thirdplace": 3, "final": 3}
_BESIDE = ("match", "game", "playoff")


@dataclass(frozen=True, slots=True)
class StageGame:
    """A row of the file: its line, what it calls its round, and who plays, by any key that is theirs."""

    line: int
    stage: str
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Stage:
    """A name with the rounds that it stands for, and the line where it is first met."""

    name: str
    first: int
    last: int
    line: int

    @property
    def rounds(self) -> str:
        return f"{self.first}–{self.last}" if self.last > self.first else str(self.first)


def rank_of(text: str) -> int | None:
    """Where a stage stands in a play-off; None for a text that is no stage."""
    word = "".join(char for char in text.casefold() if char.isalnum())
    for beside in _BESIDE:
        word = word.removesuffix(beside)
    return _RANKS.get(word.removesuffix("s"))


def number_stages(games: Sequence[StageGame]) -> Mapping[int, int]:
    """The round of each game, by its line; nothing where a name is no stage."""
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
    """Each name once, in the order in which they are met."""
    lines: dict[str, list[int]] = defaultdict(list)
    for game in games:
        lines[game.stage].append(game.line)
    return [
        Stage(name, min(rounds[line] for line in own), max(rounds[line] for line in own), own[0])
        for name, own in lines.items()
    ]
