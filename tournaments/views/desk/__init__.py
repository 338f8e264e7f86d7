"""Pages of the desk about championships."""
