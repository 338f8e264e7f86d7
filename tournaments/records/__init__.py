"""Annotated games: score sheets, GCG files, their figures."""
