"""Pages of the registry, for staff."""
