"""Tile sets and boards that a federation makes itself."""
