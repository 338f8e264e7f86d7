"""Pages of the rating laboratory."""
