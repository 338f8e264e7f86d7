"""How a championship goes on outside of its games: phases, deadlines, next steps, whether it counts."""
