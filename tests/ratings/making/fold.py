"""Systems of rating folded over championships, one after another, as the definitions say: what replays are held to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.systems.base import PlayedChampionship, Player, Standing
from ratings.systems.elo import Change, EloParameters, rate_championship
from ratings.systems.hollington import HollingtonParameters, Records, ScalpChange, ScalpRecord, rate_scalps


@dataclass(frozen=True, slots=True)
class Elo:
    """An Elo, folded over championships."""

    parameters: EloParameters

    def start(self) -> Standing:
        return self.parameters.start()

    def rate(
        self, before: Mapping[Player, Standing], championship: PlayedChampionship[Player]
    ) -> tuple[list[Change[Player]], dict[Player, Standing]]:
        changes = rate_championship(self.parameters, before, championship.games)
        return changes, {change.player: change.standing for change in changes}


@dataclass(frozen=True, slots=True)
class Hollington:
    """An average of scalps, folded over championships; a state is a player's records."""

    parameters: HollingtonParameters

    def start(self) -> Records:
        return ()

    def rate(
        self, before: Mapping[Player, Records], championship: PlayedChampionship[Player]
    ) -> tuple[list[ScalpChange[Player]], dict[Player, Records]]:
        changes = rate_scalps(self.parameters, before, championship.games, championship.day)
        after = {
            change.player: (
                *before.get(change.player, ()),
                ScalpRecord(championship.day, change.games, change.scalps),
            )
            for change in changes
        }
        return changes, after
