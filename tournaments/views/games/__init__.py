"""Pages of recorded games and score sheets."""
