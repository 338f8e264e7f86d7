"""Annotated games: score sheets, GCG files, their statistics."""
