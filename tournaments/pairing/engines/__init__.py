"""The systems of pairing, one a file, and what only they use. ``tournaments.pairing.pair`` is the door to them."""
