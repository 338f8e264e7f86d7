"""Taking a player's name out of everything that is kept: asking for it, looking, doing it."""
