"""Chapters on how a game ends and what it comes to."""
