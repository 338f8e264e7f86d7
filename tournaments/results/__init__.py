"""Uploaded results: read, names identified, accepted, corrected."""
