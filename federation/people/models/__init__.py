"""Accounts and players, as rows."""
