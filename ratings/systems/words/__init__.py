"""Names of rating systems, parameters and statuses, and explanations of changes."""
