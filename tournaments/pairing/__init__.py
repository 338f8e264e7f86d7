"""Who plays whom: the input, the engines, and the reasons. Pure but for its words."""
