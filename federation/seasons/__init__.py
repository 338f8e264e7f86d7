"""Seasons of a federation."""
