"""Federations as data to begin with, and the reader of these files."""
