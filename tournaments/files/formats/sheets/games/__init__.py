"""Lists of games in spreadsheets. Pure."""
