"""Rating championships from files alone, without a database. Pure."""
