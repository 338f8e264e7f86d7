"""Services for pages, news and settings."""
