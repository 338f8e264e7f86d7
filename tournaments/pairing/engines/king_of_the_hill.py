"""King of the hill: first against second, third against fourth, and so on; meetings may repeat (house rule). Pure."""

from __future__ import annotations

from collections.abc import Sequence

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.byes import Attempt, pair_around_byes
from tournaments.pairing.rounds.result import Draw


def pair_king_of_the_hill(contest: Contest) -> Draw:
    """Pair neighbours in the ranking; in an odd field the last-ranked without a bye yet sits out."""

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt:
        return Attempt(tuple(zip(free[::2], free[1::2], strict=True)))

    return pair_around_byes(contest, pairer)


KING_OF_THE_HILL = PairingSystem(
    code="king-of-the-hill",
    order=3,
    name=_("King of the hill"),
    does=_("The first in the ranking meets the second, the third meets the fourth; players can meet again."),
    why=_("Places %(places)s in the ranking: neighbours meet, even if they have met before."),
    draw=pair_king_of_the_hill,
    prints=("repeat_meetings",),
    repeats=True,
    compared="tables",
)
