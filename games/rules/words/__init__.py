"""Names of parameters, choices and differences of rule sets."""
