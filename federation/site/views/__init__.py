"""Public pages and news, and where staff write them."""
