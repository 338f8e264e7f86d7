"""Lists of games in spreadsheets: one row a game, or one row a side of it."""
