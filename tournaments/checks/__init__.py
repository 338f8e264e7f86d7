"""Holding a report against itself, its championship and the registry. No Django."""
