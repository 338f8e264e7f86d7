"""Spreadsheets made by organisers, read and written. Pure."""
