"""The registry: players and clubs, their spellings, details and photos, and records of one person made one."""
