"""The chapters of a rulebook that say how a game is played, made from the rule set that the software enforces."""
