"""Computing ratings and storing what differs."""
