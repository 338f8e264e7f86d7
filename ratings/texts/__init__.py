"""What rating systems, parameters and statuses are called."""
