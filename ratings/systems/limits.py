"""Limits of parameters and ratings: wide for any federation, narrow enough for exact 64-bit sums."""

MAX_RATING = 100_000
MAX_K = 1_000
MAX_GAMES = 1_000_000
MAX_MONTHS = 1_200
MIN_SPREAD, MAX_SPREAD = 1, 5_000
