"""How a championship is played: rules, standings, criteria, prizes, and the rules that a federation offers."""
