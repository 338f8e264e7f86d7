"""Pages of results at the desk."""
