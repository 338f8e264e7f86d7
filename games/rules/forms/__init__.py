"""Staff forms for a rule set."""
