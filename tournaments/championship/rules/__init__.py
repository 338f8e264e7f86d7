"""Phases, deadlines, next steps, and whether a championship counts for the rating. Pure."""
