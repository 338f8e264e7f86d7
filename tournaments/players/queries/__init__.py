"""Queries about players across championships."""
