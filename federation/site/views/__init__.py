"""Pages and news as everybody reads them, and where staff write them."""
