"""The pairing systems, one per file, and their private helpers. Entry point: ``tournaments.pairing.pair``."""
