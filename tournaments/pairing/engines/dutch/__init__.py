"""The door to FIDE Dutch, whose library is loaded when a round is paired by it. Pure."""

from __future__ import annotations

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import Draw


def pair_dutch(contest: Contest) -> Draw:
    """A round of the Dutch system with its colours, in the order of its boards."""
    # Here, because the library brings networkx, and every process of the portal would wait for it when it starts.
    from tournaments.pairing.engines.dutch.library import pair_with_library

    return pair_with_library(contest)
