"""Services for the day of play."""
