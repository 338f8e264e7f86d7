"""Pages of recorded games, and of the sheets they are typed from."""
