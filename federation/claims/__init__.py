"""Whose account a player is, and corrections that players want of their own record."""
