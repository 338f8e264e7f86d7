"""Pages of the day."""
