"""What the federation's rating systems are called, as the app above says."""

from __future__ import annotations

from collections.abc import Callable, Collection

from federation.values.ports import Source

RatingNames = Callable[[], Collection[tuple[str, str]]]
# The federation's rating systems, by which a championship may be seeded.
rating_names: Source[RatingNames] = Source()


def list_rating_names() -> list[tuple[str, str]]:
    """(code, name) of the rating systems of the federation whose scope is open."""
    source = rating_names.only
    return list(source()) if source else []
