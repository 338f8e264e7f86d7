"""The input of a round: who is present, what was played before, and the requirements of the rules."""
