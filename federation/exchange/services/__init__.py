"""Exporting and importing a federation, and making open data."""
