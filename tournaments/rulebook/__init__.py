"""Rulebooks put together: the games' chapters, those of the competition, and the federation's own articles."""
