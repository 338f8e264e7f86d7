"""Models of a championship: its announcement, versions of results, accepted games, its log."""
