"""What staff fill in about pages, news and settings."""
