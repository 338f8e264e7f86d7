"""The people of a federation: accounts with their roles, clubs and players. Everything else refers to these rows."""
