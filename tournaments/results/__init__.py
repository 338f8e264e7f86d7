"""Results sent in: read, names identified, accepted, corrected."""
