"""A federation's rating systems: added, explained, their numbers changed and confirmed."""
