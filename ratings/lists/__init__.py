"""The lines of a rating list and what a list would be now."""
