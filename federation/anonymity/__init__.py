"""Anonymising a player: removing the name from all stored data, after a request and a review."""
