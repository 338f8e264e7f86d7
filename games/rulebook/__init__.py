"""The chapters of a rulebook about playing a game, generated from the rule set that the software enforces."""
