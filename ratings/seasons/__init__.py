"""Seasons: opening the next one, and who becomes inactive at its start."""
