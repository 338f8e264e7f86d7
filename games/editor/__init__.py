"""Writing the draft of a rule set, section by section, beside the articles that it makes."""
