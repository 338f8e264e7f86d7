"""Tables not based on a ranking: drawn by lot with a stored seed, or set by hand. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.minimal_distance import wish_tiers
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.byes import Attempt, pair_around_byes
from tournaments.pairing.rounds.matching import FIRST_REACH, Tiers, pair_up
from tournaments.pairing.rounds.result import CannotPair, Draw

LARGEST_TABLE = 4


def pair_random(contest: Contest) -> Draw:
    """Pair neighbours in an order drawn by the seed, without second meetings; the bye goes by the usual rule."""

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        drawn = sorted(free, key=lambda number: _lot(contest, number))
        found = pair_up(drawn, _neighbours(contest, drawn, is_strict), FIRST_REACH if is_strict else None)
        return None if found is None else Attempt(tuple((drawn[i], drawn[j]) for i, j in found))

    return pair_around_byes(contest, pairer)


def _lot(contest: Contest, number: int) -> bytes:
    return hashlib.sha256(f"{contest.options.seed} {contest.snapshot.round} {number}".encode()).digest()


def _neighbours(contest: Contest, drawn: Sequence[int], is_strict: bool) -> Tiers:
    wishes = wish_tiers(contest, drawn, is_strict)

    def tiers(i: int, j: int) -> Sequence[int] | None:
        asked = wishes(i, j)
        return None if asked is None else (*asked, j - i)

    return tiers


def pair_fixed(contest: Contest) -> Draw:
    """Return the tables of ``options.tables``, in order and unchanged; the bye of ``options.bye``.

    Raises CannotPair if someone present has no seat, sits twice or isn't present, or a table has a wrong size.
    """
    tables, bye = contest.options.tables, contest.options.bye
    seated = [number for table in tables for number in table] + ([bye] if bye is not None else [])
    present = set(contest.ranking)
    for number in seated:
        if number not in present or seated.count(number) > 1:
            raise CannotPair("fixed_not_possible", number=number)
    if left := [number for number in contest.ranking if number not in seated]:
        raise CannotPair("without_seat", numbers=", ".join(map(str, left)))
    if wrong := [table for table in tables if not 2 <= len(table) <= LARGEST_TABLE]:
        raise CannotPair("wrong_size", players=len(wrong[0]))
    return Draw(tables, () if bye is None else (bye,), keeps_order=True)


RANDOM = PairingSystem(
    code="random",
    order=8,
    name=_("Drawn by lot"),
    does=_("Opponents are drawn by lot in every round; the seed of the draw is saved."),
    why=_("Drawn by lot."),
    draw=pair_random,
    packages=("rustworkx",),
)
FIXED = PairingSystem(
    code="fixed",
    order=9,
    name=_("Fixed tables"),
    does=_("The tables of every round are fixed in advance."),
    why=_("Set by the arbiter."),
    draw=pair_fixed,
    needs_results=False,
    choosable=False,
)
