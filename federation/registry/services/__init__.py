"""Services for records of players and clubs."""
