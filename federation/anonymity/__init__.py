"""Taking a player's name out of everything that is kept: asked for, looked at, done."""
