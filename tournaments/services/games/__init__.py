"""What people do with single games: recorded games, sheets and challenges."""
