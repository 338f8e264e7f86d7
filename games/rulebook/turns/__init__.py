"""Chapters on a turn: playing, scoring, drawing, challenging."""
