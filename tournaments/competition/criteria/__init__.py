"""The criteria of a ranking: one small function each, with its definition and where it is written. Pure."""
