"""Pages of rating systems and their parameters."""
