"""The players that spreadsheets name."""
