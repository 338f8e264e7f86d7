"""What programs and arbiters ask about a game: what moves score, who starts, what a game comes to."""
