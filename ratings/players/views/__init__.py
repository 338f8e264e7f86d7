"""Pages about players, clubs and records."""
