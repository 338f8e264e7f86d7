"""What a round is paired from: who is there, what was played before, and what the rules ask of it."""
