"""Accounts and players as models."""
