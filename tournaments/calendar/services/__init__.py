"""What is done with a championship before and alongside its results."""
