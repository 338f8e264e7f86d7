"""What staff fill in about a rule set."""
