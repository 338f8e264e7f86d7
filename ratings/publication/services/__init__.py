"""Services for publishing a list."""
