"""The rating systems of the Scrabble world beside Elo and scalps: pure functions over arrays of one championship.

``event`` is what a championship looks like to them and what comes out; every system is a function
``rate_…(parameters, before, games) → Outcome``. ``rating`` finds the one for some parameters. Ratings are whole
points; sums that decide are taken over integers or in an order of their own, so that the order of the games says
nothing.
"""
