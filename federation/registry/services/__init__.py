"""What people do with records of players and clubs."""
