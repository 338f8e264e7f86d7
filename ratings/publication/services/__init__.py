"""What staff do to publish a list."""
