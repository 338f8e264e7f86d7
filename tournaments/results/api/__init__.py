"""Results sent in by programs."""
