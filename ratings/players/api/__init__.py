"""Players in the API."""
