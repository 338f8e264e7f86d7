"""Queries on rating systems used in more than one place."""

from __future__ import annotations

from federation.errors import NotFound
from ratings.systems.models import RatingSystem


def find_system(code: str) -> RatingSystem:
    """Return the system with this code. Raises NotFound."""
    system = RatingSystem.objects.filter(code=code).first()
    if system is None:
        raise NotFound(what=code)
    return system


def rating_names() -> list[tuple[str, str]]:
    """Return (code, name) of the federation's systems, for seeding by them (see the tournaments' ports)."""
    return list(RatingSystem.objects.values_list("code", "name"))
