"""Pages of published lists."""
