"""What stands between a request and its view: the federation, limits, kept answers, the page's context."""
