"""A job's way from the row to the worker and back, by the clock and without it."""
