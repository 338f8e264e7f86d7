"""What is allowed now, and the resulting events. Pure."""
