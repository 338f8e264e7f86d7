"""Queries about one championship, and about those that a reader may see."""
