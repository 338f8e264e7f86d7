"""Seasons: opening the next one, and players becoming inactive at its start."""
