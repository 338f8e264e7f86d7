"""Rulebooks: chapters from parameters, a federation's own articles, published editions."""
