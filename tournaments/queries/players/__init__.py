"""Questions about players: their records, games and opponents, and the registry as matching wants it."""
