"""Pages of championships as everybody sees them."""
