"""How a game goes: who starts, placing, scoring, turns, and the ways it ends and is settled. No Django."""
