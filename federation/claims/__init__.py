"""Linking accounts to players, and corrections that players propose to their own record."""
