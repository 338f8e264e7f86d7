"""How days and hours are written: one form for each language, in pages, tables and messages alike."""
