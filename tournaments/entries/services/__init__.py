"""Services for entrants."""
