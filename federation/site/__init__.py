"""A federation's own content: pages, news, settings."""
