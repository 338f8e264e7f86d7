"""Queries on published lists."""
