"""Federations as data, and what is confirmed of their values."""
