"""What of championships goes out as tables and, the calendar, comes in from them."""
