"""The rating systems of the Scrabble world besides Elo and scalps: pure functions over arrays of one championship."""
