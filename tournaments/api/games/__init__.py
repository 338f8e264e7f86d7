"""Recorded games and challenges for programs."""
