"""How a game is played: who starts, placing, scoring, turns, how it ends and is settled. No Django."""
