"""Blank forms to print and fill in by hand."""
