"""Tile sets and boards made by a federation."""
