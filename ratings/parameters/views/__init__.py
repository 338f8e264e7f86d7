"""Pages of rating systems and their numbers."""
