"""Pages of the day of play."""
