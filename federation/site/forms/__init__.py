"""Forms for pages, news and settings, for staff."""
