"""What rating systems, parameters and statuses are called, and how a change is explained."""
