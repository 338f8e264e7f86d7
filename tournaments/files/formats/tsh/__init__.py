"""tsh's files, read and written. Pure."""
