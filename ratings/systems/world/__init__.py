"""The Scrabble world's rating systems other than Elo and scalps: pure functions over one championship's arrays."""
