"""Rating the whole history in order, fast, and what a change would do. No Django."""
