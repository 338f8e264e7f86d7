"""Grids of cells as spreadsheets and separated texts hold them, read within limits. No Django."""
