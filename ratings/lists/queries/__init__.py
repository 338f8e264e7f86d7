"""Questions about published lists."""
