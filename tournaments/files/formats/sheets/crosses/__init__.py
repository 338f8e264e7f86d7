"""Cross-tables in spreadsheets. Pure."""
