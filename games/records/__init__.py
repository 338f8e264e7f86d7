"""Recorded games, typed score sheets and annotated games, shown move by move."""
