"""What of championships comes in as tables."""
