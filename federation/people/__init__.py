"""Who a federation knows: accounts with their roles, clubs and players. Rows that everything else refers to."""
