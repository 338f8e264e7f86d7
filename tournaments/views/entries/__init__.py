"""Pages where people enter a championship that is run here."""
