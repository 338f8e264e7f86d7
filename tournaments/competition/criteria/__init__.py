"""Ranking criteria: one small function each, with its definition and source. Pure."""
