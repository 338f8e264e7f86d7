"""A federation's rating systems: adding, explaining, changing and confirming their numbers."""
