"""Rating championships from files only, without a database. Pure."""
