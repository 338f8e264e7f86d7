"""Pages of word lists, for staff."""
