"""Date and time formats: one for each language, the same in pages, tables and messages."""
