"""Chapters on what players owe each other throughout: the sheet, the clock, conduct."""
