"""What is filled in about a championship before its results."""
