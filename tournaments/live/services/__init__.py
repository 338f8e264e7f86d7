"""What is done on the day."""
