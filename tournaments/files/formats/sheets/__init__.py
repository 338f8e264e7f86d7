"""Spreadsheets as organisers make them, read and written. Pure."""
