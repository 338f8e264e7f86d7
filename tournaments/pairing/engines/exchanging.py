"""Improving a seating by exchanging two players of different tables until nothing helps. Pure."""

from __future__ import annotations

from itertools import combinations
from random import Random

from tournaments.pairing.engines.seating_price import NOTHING, Price, SeatingPrice, add

Seating = tuple[tuple[int, ...], ...]
# Exchanges looked at before it is left as it is.
MOST_LOOKED_AT = 20_000


def improve(tables: list[list[int]], price: SeatingPrice, random: Random) -> tuple[Price, Seating]:
    """The seating after all exchanges that help, and its price. The order of looking is the caller's ``random``."""
    prices = [price.of_table(table) for table in tables]
    looked_at, found_one = 0, True
    while found_one and looked_at < MOST_LOOKED_AT:
        found_one = False
        couples = list(combinations(range(len(tables)), 2))
        random.shuffle(couples)
        # Tables that cost most in what weighs most come first.
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
    """Makes the best exchange between two tables; whether there was one that helps."""
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
