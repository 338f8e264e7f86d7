"""A championship's day on paper: lists, grids, cards, slips and diplomas as PDF."""
