"""Writing a federation down, taking one in, and making open data."""
