"""The registry's pages, for staff."""
