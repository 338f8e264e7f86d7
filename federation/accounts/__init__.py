"""Accounts: members and their roles, API keys, sessions and two-factor login."""
