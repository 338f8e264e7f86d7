"""What is rated, read from the database, and what it makes of a list."""
