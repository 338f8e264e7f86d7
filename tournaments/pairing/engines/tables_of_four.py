"""Tables of four and three: everybody plays, as few repeated meetings as can be, the strong apart (Ebre; house rule).

As many tables of four as can be. Then, in this order: forbidden pairs, repeated meetings, third and further meetings,
players who sit at three again, and a balanced strength of the tables. Up to twelve players every seating is looked
at; larger fields are improved by exchanging two players until nothing helps, from several beginnings. Pure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.exchanging import Seating, improve
from tournaments.pairing.engines.seating_price import SeatingPrice
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.result import CannotPair, Draw

FOUR, THREE = 4, 3
LARGEST_EXACT_FIELD = 12
BEGINNINGS = 12


def table_sizes(players: int) -> list[int]:
    """Sizes of the tables, fours first. Raises CannotPair for 1, 2 and 5, which fours and threes cannot make."""
    threes = -players % FOUR
    fours, left = divmod(players - THREE * threes, FOUR)
    if fours < 0 or left or not players:
        raise CannotPair("no_tables_of_four", players=players)
    return [FOUR] * fours + [THREE] * threes


def pair_tables_of_four(contest: Contest) -> Draw:
    """A round at tables of four and three. Nobody sits out."""
    sizes = table_sizes(len(contest.ranking))
    price = SeatingPrice(contest)
    if len(contest.ranking) <= LARGEST_EXACT_FIELD:
        best = min(_all_seatings(contest.ranking, sizes), key=lambda seating: (price.of_all(seating), seating))
    else:
        best = _search(contest, sizes, price)
    ordered = sorted(best, key=lambda table: (-len(table), [contest.ranking.index(number) for number in table]))
    return Draw(tuple(ordered), keeps_order=True)


def _all_seatings(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[Seating]:
    """Every way to sit, each once: the first who has no seat yet chooses a size and the company."""
    if not numbers:
        yield ()
        return
    first, others = numbers[0], numbers[1:]
    for size in sorted(set(sizes), reverse=True):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            rest = [number for number in others if number not in company]
            for tables in _all_seatings(rest, left):
                yield ((first, *company), *tables)


def _search(contest: Contest, sizes: Sequence[int], price: SeatingPrice) -> Seating:
    """The best of some beginnings, each improved; the first is the strong spread over all tables."""
    random = Random(f"{contest.options.seed} {contest.snapshot.round}")  # noqa: S311
    best: tuple[tuple[int, ...], Seating] | None = None
    numbers = list(contest.ranking)
    for beginning in range(BEGINNINGS):
        if beginning:
            random.shuffle(numbers)
        found = improve(_deal(numbers, sizes), price, random)
        if best is None or found < best:
            best = found
        if not any(best[0][:-1]):
            break
    assert best is not None
    return best[1]


def _deal(numbers: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The players dealt to the tables to and fro, so that the strong ones sit apart."""
    tables: list[list[int]] = [[] for _ in sizes]
    left = iter(numbers)
    rows = 0
    while any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        row = range(len(sizes)) if rows % 2 == 0 else reversed(range(len(sizes)))
        for index in row:
            if len(tables[index]) < sizes[index]:
                tables[index].append(next(left))
        rows += 1
    return tables


TABLES_OF_FOUR = PairingSystem(
    code="tables-of-four",
    order=10,
    name=_("Tables of four and three"),
    does=_(
        "Players sit at as many tables of four as can be, the others at tables of three, and meet "
        "as many others as can be."
    ),
    why=_("Places %(places)s of the ranking: as few players as can be meet again, and the strong ones are spread."),
    draw=pair_tables_of_four,
    prints=("places.three", "repeat_meetings"),
    repeats=True,
    compared="seating",
)
