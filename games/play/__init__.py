"""How a game goes: who starts, placing, scoring, turns, and how it ends and is settled. No Django."""
