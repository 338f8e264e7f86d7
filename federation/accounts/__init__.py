"""Accounts of people here: members and their roles, keys for programs, logins and two steps."""
