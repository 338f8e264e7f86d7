"""Shared code for pages of ratings."""
