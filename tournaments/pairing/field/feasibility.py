"""Whether a field can play so many more rounds without a second meeting. Pure.

Everyone present is assumed to stay. In an odd field someone has a bye in each round, by the present rule: the fewest
byes first, never a late joiner.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order

# Number of search steps after which the answer is unknown.
MOST_STEPS = 40_000


@dataclass(frozen=True)
class Way:
    """``open``: by number, whom someone may still meet. ``byes``: by number; None for those who may not have one."""

    open: dict[int, frozenset[int]]
    byes: dict[int, int | None]

    @classmethod
    def of(cls, contest: Contest) -> Way:
        present = contest.ranking
        met, forbidden = contest.history.met, contest.forbidden
        opened = {
            number: frozenset(
                other
                for other in present
                if other != number and (pair := order(number, other)) not in forbidden and not met.get(pair)
            )
            for number in present
        }
        byes: dict[int, int | None] = {
            number: None if contest.is_late(number) else contest.history.byes.get(number, 0) for number in present
        }
        if not any(count is not None for count in byes.values()):
            byes = {number: contest.history.byes.get(number, 0) for number in present}
        return cls(opened, byes)

    def after(self, couples: Sequence[tuple[int, int]], bye: int | None) -> Way:
        """Return the field after a round."""
        partner = {one: other for couple in couples for one, other in (couple, couple[::-1])}
        opened = {number: others - {partner.get(number, number)} for number, others in self.open.items()}
        byes = self.byes if bye is None else {**self.byes, bye: (self.byes[bye] or 0) + 1}
        return Way(opened, byes)

    @cached_property
    def sitters(self) -> tuple[int, ...]:
        """Who may have the next bye."""
        counts = {number: count for number, count in self.byes.items() if count is not None}
        fewest = min(counts.values(), default=0)
        return tuple(number for number, count in counts.items() if count == fewest)

    @property
    def is_odd(self) -> bool:
        return len(self.open) % 2 == 1

    @cached_property
    def key(self) -> tuple[object, ...]:
        return tuple(sorted((number, tuple(sorted(others))) for number, others in self.open.items())), tuple(
            sorted(self.byes.items())
        )


def is_surely_open(way: Way, rounds: int) -> bool:
    """Return whether every choice leads on: in each field left, everyone may meet half of it (Dirac's theorem)."""
    sitting = 1 if way.is_odd else 0
    fewest = min((len(others) for others in way.open.values()), default=0)
    return fewest - (rounds - 1) - sitting >= (len(way.open) - sitting) / 2


def find_way(way: Way, rounds: int, bye: int | None = None) -> bool | None:
    """Return whether ``rounds`` rounds can be played, ``bye`` out in the first; None if the search was cut short."""
    search = _Search()
    try:
        return search.run(way, rounds, bye)
    except _CutShort:
        return None


class _CutShort(Exception):
    pass


class _Search:
    def __init__(self) -> None:
        self.steps = 0
        self.closed: set[tuple[object, ...]] = set()

    def run(self, way: Way, rounds: int, bye: int | None = None) -> bool:
        if rounds <= 0 or (bye is None and is_surely_open(way, rounds)):
            return True
        if _is_surely_closed(way, rounds):
            return False
        key = (way.key, rounds, bye)
        if key in self.closed:
            return False
        sitters: Sequence[int | None] = (None,) if not way.is_odd else (way.sitters if bye is None else (bye,))
        for sitter in sitters:
            for couples in self.rounds_of(way.open, frozenset(way.open) - {sitter}):
                if rounds == 1 or self.run(way.after(couples, sitter), rounds - 1):
                    return True
        self.closed.add(key)
        return False

    def rounds_of(
        self, opened: dict[int, frozenset[int]], free: frozenset[int]
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield all pairings of those free, starting with whoever has the fewest left to meet."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise _CutShort
        if not free:
            yield ()
            return
        number = min(free, key=lambda one: (len(opened[one] & free), one))
        rest = free - {number}
        for other in sorted(opened[number] & rest, key=lambda one: (len(opened[one] & rest), one)):
            for couples in self.rounds_of(opened, rest - {other}):
                yield ((number, other), *couples)


def _is_surely_closed(way: Way, rounds: int) -> bool:
    """Return whether someone has too few left to meet. In an odd field each can have as many byes as it takes."""
    if way.is_odd:
        places = max(1, -(-rounds // max(1, len(way.sitters))))
        return any(len(others) < rounds - places for others in way.open.values())
    return any(len(others) < rounds for others in way.open.values())
