"""The rating laboratory: what another system would have predicted, and the best constants."""
