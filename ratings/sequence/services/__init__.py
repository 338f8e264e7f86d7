"""Services for the order of rating."""
