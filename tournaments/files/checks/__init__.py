"""Checks of a report for consistency and against its championship. Pure."""
