"""``./run drill --machines``: web machines and workers on a network of their own, of which some are killed."""
