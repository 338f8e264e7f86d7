"""Queries on players' ratings and records."""
