"""Questions about the registry that pages and services ask."""
