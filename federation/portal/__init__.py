"""Pages of the whole installation."""
