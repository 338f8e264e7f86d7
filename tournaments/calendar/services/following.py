"""Whatever changes by what a championship is judged for the rating tells ratings if the outcome changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from federation.permissions import Actor
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState
from tournaments.championship.ports import rateability_listeners
from tournaments.championship.queries.rateability import find_rateability


@contextmanager
def rateability_followed(actor: Actor, championship: Championship) -> Iterator[None]:
    """Around a change of a locked championship, inside its transaction."""
    if not championship.results.filter(state=ResultsState.ACCEPTED).exists():
        yield
        return
    counted = find_rateability(championship).is_rateable
    yield
    counts = find_rateability(championship).is_rateable
    if counts != counted:
        for listener in rateability_listeners:
            listener(actor, championship, counts=counts)
