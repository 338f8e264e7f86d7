"""What staff do with pages, news and settings."""
