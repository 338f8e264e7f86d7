"""Recorded games: typed score sheets and annotated games, told move by move."""
