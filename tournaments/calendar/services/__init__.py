"""What is done with a championship before and beside its results."""
