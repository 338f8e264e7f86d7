"""Questions about rulebooks: editions, and what they are made from."""
