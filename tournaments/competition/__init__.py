"""How a championship is competed: rules, standings, criteria, prizes, and the rules that a federation offers."""
