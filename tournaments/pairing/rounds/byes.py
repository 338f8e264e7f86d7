"""Who has the bye, and how the rest of the field is paired. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.rounds.result import CannotPair, Draw

Couple = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Attempt:
    """Pairs of numbers for everyone without the bye. ``horizon``: see Draw."""

    couples: tuple[Couple, ...]
    horizon: int | None = None


# Pairs the given numbers, in ranking order: strictly, or at the least price if that is impossible. Called with the
# numbers, the player with the bye, and whether it is strict; None if nothing is found.
Pairer = Callable[[Sequence[int], int | None, bool], Attempt | None]


def list_bye_candidates(contest: Contest) -> list[int]:
    """Return who may have the bye, best choice first: the fewest byes, then the last-ranked; never a late joiner.

    FISC §1 C and D. Only if everyone joined late does it fall to one of them.
    """
    if contest.options.bye is not None:
        if contest.options.bye not in contest.ranking:
            raise CannotPair("bye_not_present", number=contest.options.bye)
        return [contest.options.bye]
    fixed = {number for pair in contest.options.fixed for number in pair}
    free = [number for number in reversed(contest.ranking) if number not in fixed]
    eligible = [number for number in free if not contest.is_late(number)] or free
    byes = contest.history.byes
    fewest = min((byes.get(number, 0) for number in eligible), default=0)
    if not contest.options.decided.second_meeting_before_second_bye:
        return sorted(eligible, key=lambda number: byes.get(number, 0))
    return [number for number in eligible if byes.get(number, 0) == fewest]


def pair_around_byes(contest: Contest, pairer: Pairer) -> Draw:
    """Pair the field, with the bye for the first candidate that avoids second meetings; else the least bad.

    Least bad: as few forbidden pairs and second meetings as possible, then the first candidate (FISC §1 A before C;
    second meetings before second byes is our decision).
    """
    present = contest.ranking
    if len(present) < 2:
        raise CannotPair("too_few", players=len(present))
    fixed = _fixed_couples(contest)
    settled = {number for couple in fixed for number in couple}
    is_odd = len(present) % 2 == 1 or contest.options.bye is not None
    candidates: list[int | None] = [*list_bye_candidates(contest)] if is_odd else [None]
    if is_odd and (len(present) - 1) % 2:
        raise CannotPair("bye_leaves_odd", number=contest.options.bye or 0)
    for is_strict in (True, False):
        found: list[tuple[tuple[int, ...], int, Attempt]] = []
        for index, bye in enumerate(candidates):
            free = [number for number in present if number not in settled and number != bye]
            attempt = pairer(free, bye, is_strict)
            if attempt is None:
                continue
            if is_strict:
                return _draw(attempt, fixed, candidates, index)
            found.append((price_of(contest, attempt.couples), index, attempt))
        if found:
            _, index, attempt = min(found, key=lambda one: one[:2])
            return _draw(attempt, fixed, candidates, index)
    raise CannotPair("no_pairing", players=len(present))


def price_of(contest: Contest, couples: Sequence[Couple]) -> tuple[int, int]:
    """Return forbidden pairs and second meetings."""
    forbidden = sum(order(*couple) in contest.forbidden for couple in couples)
    return forbidden, sum(contest.met(*couple) > 0 for couple in couples)


def _fixed_couples(contest: Contest) -> tuple[Couple, ...]:
    present, seen = set(contest.ranking), set()
    for couple in contest.options.fixed:
        for number in couple:
            if number not in present or number in seen or number == contest.options.bye:
                raise CannotPair("fixed_not_possible", number=number)
            seen.add(number)
    return tuple((couple[0], couple[1]) for couple in contest.options.fixed)


def _draw(attempt: Attempt, fixed: tuple[Couple, ...], candidates: Sequence[int | None], index: int) -> Draw:
    bye = candidates[index]
    passed_over = tuple(number for number in candidates[:index] if number is not None)
    return Draw(
        tables=(*fixed, *attempt.couples),
        byes=() if bye is None else (bye,),
        horizon=attempt.horizon,
        passed_over=passed_over,
    )
