"""A job's way from row to worker and back, with or without a clock."""
