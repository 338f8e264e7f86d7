"""What parameters, choices and differences of rule sets are called."""
