"""Ratings as they stand now, told to those who ask who a player of a file may be (see tournaments.ports)."""

from __future__ import annotations

from ratings.models import RatingChange, RatingSystem, SeedRating


def current_ratings() -> dict[int, int]:
    """By player id, the rating in the federation's main system after everything rated so far. Three queries."""
    system = RatingSystem.objects.filter(is_main=True).first()
    if system is None:
        return {}
    seeds = dict(SeedRating.objects.filter(system=system).values_list("player_id", "rating"))
    latest = RatingChange.objects.filter(system=system).order_by("player_id", "-position").distinct("player_id")
    return seeds | dict(latest.values_list("player_id", "after"))
