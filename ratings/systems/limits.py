"""Limits of parameters and ratings: wide for any federation, narrow enough for exact 64-bit sums."""

from federation.values.fields import takes

MAX_RATING = 100_000
MAX_K = 1_000
MAX_GAMES = 1_000_000
MAX_MONTHS = 1_200
MIN_SPREAD, MAX_SPREAD = 1, 5_000

A_RATING = takes(-MAX_RATING, MAX_RATING)
FILLED = takes(filled=True)
