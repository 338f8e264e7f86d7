"""What is said of the Scrabble world's systems, each in a module of its own."""

from __future__ import annotations

from ratings.systems.words.world import absp, gaussian, glicko2, new_zealand, segmented, spread_elo
from ratings.systems.words.world.common import Words

WORLD: dict[str, Words] = {
    "segmented": segmented.WORDS,
    "new_zealand": new_zealand.WORDS,
    "absp": absp.WORDS,
    "gaussian": gaussian.WORDS,
    "glicko2": glicko2.WORDS,
    "spread_elo": spread_elo.WORDS,
}
