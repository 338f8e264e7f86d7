"""The registry: players and clubs, their spellings, details and photos, and merging duplicate records."""
