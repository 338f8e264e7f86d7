"""Pages about who takes part."""
