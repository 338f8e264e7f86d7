"""Rating a championship from files alone, without a database."""
