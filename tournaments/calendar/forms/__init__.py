"""Forms about a championship before its results."""
