"""Who plays whom: what is paired, the engines, and why. Pure but for its words."""
