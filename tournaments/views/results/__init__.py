"""Pages from the upload to the acceptance of results."""
