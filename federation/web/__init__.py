"""What stands between a request and its view: the tenant, limits, the page's context."""
