"""Importing tables: read, compared with existing data, previewed, and applied on confirmation."""
