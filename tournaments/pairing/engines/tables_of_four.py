"""Tables of four and three: everyone plays, few repeated meetings, the strong apart (Ebre; house rules). Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.rounds.result import CannotPair, Draw

Price = tuple[int, int, int, int, int]
NOTHING: Price = (0, 0, 0, 0, 0)


class SeatingPrice:
    """Prices of tables: forbidden pairs, repeated meetings, further meetings, threes again, uneven strength.

    Strength is the place in the ranking, and a table's unevenness the squared difference of its mean from the field's,
    in 144ths of a place squared, so that it is an integer for threes and fours.
    """

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._place = contest.places
        self._twice_mean = len(contest.ranking) - 1
        self._threes = contest.history.threes

    def of_table(self, table: Sequence[int]) -> Price:
        forbidden = repeated = further = 0
        for one, other in combinations(table, 2):
            pair = order(one, other)
            times = self._contest.history.met.get(pair, 0)
            forbidden += pair in self._contest.forbidden
            repeated += times > 0
            further += max(times - 1, 0)
        again = sum(self._threes.get(number, 0) for number in table) if len(table) == 3 else 0
        uneven = (2 * sum(self._place[number] for number in table) - len(table) * self._twice_mean) * (
            12 // len(table)
        )
        return forbidden, repeated, further, again, uneven * uneven // 4

    def of_all(self, tables: Sequence[Sequence[int]]) -> Price:
        total = NOTHING
        for table in tables:
            total = add(total, self.of_table(table))
        return total


def add(one: Price, other: Price) -> Price:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4])


Seating = tuple[tuple[int, ...], ...]
# Exchanges considered before it stops.
MOST_LOOKED_AT = 20_000


def improve(tables: list[list[int]], price: SeatingPrice, random: Random) -> tuple[Price, Seating]:
    """Return the seating after all exchanges that help, and its price. The search order is the caller's ``random``."""
    prices = [price.of_table(table) for table in tables]
    looked_at, found_one = 0, True
    while found_one and looked_at < MOST_LOOKED_AT:
        found_one = False
        couples = list(combinations(range(len(tables)), 2))
        random.shuffle(couples)
        # Tables with the highest cost in the weightiest part come first.
        couples.sort(key=lambda couple: add(prices[couple[0]], prices[couple[1]])[:-1], reverse=True)
        for a, b in couples:
            looked_at += len(tables[a]) * len(tables[b])
            if _exchange(tables, prices, price, a, b):
                found_one = True
            if looked_at >= MOST_LOOKED_AT:
                break
    total = NOTHING
    for one in prices:
        total = add(total, one)
    return total, tuple(tuple(table) for table in tables)


def _exchange(tables: list[list[int]], prices: list[Price], price: SeatingPrice, a: int, b: int) -> bool:
    """Make the best exchange between two tables; return whether one helped."""
    best = add(prices[a], prices[b])
    choice: tuple[list[int], list[int], Price, Price] | None = None
    for i, one in enumerate(tables[a]):
        for j, other in enumerate(tables[b]):
            left = [*tables[a][:i], other, *tables[a][i + 1 :]]
            right = [*tables[b][:j], one, *tables[b][j + 1 :]]
            new_left, new_right = price.of_table(left), price.of_table(right)
            if (total := add(new_left, new_right)) < best:
                best, choice = total, (left, right, new_left, new_right)
    if choice is None:
        return False
    tables[a], tables[b], prices[a], prices[b] = choice
    return True


FOUR, THREE = 4, 3
LARGEST_EXACT_FIELD = 12
BEGINNINGS = 12


def table_sizes(players: int) -> list[int]:
    """Return table sizes, fours first. Raises CannotPair for 1, 2 and 5, which fours and threes can't make."""
    threes = -players % FOUR
    fours, left = divmod(players - THREE * threes, FOUR)
    if fours < 0 or left or not players:
        raise CannotPair("no_tables_of_four", players=players)
    return [FOUR] * fours + [THREE] * threes


def pair_tables_of_four(contest: Contest) -> Draw:
    """Pair a round at tables of four and three. No one sits out."""
    sizes = table_sizes(len(contest.ranking))
    price = SeatingPrice(contest)
    if len(contest.ranking) <= LARGEST_EXACT_FIELD:
        best = min(_all_seatings(contest.ranking, sizes), key=lambda seating: (price.of_all(seating), seating))
    else:
        best = _search(contest, sizes, price)
    ordered = sorted(best, key=lambda table: (-len(table), [contest.ranking.index(number) for number in table]))
    return Draw(tuple(ordered), keeps_order=True)


def _all_seatings(numbers: Sequence[int], sizes: Sequence[int]) -> Iterator[Seating]:
    """Yield every seating once: the first without a seat chooses a size and the company."""
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
    """Return the best of several starts, each improved; the first spreads the strong over all tables."""
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
    """Deal the players to the tables back and forth, so that the strong ones are apart."""
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
        "Players sit at as many tables of four as possible, the rest at tables of three, and meet as "
        "many others as possible."
    ),
    why=_(
        "Places %(places)s in the ranking: as few players as possible meet again, and the strong ones are spread out."
    ),
    draw=pair_tables_of_four,
    prints=("places.three", "repeat_meetings"),
    repeats=True,
    compared="seating",
)
