"""Players: rating, history, explanation, games, comparison, clubs and records."""
