"""Names of the parts of competition rules."""
