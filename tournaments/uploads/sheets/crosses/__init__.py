"""Cross-tables of spreadsheets: one row a player, by rounds or by opponents."""
