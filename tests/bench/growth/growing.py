"""The operations at three sizes of a federation, and in one federation among few and among many."""

from __future__ import annotations

import sys
from typing import Any

from tests.bench.growth.laws import find_exponent
from tests.bench.growth.operations import OPERATIONS, Ground, make_ground, measure
from tests.bench.growth.weight import share, weigh

FACTORS = (1, 4, 16)
FEW = 4

Size = dict[str, Any]


def measure_growth(small: bool, federations: int) -> dict[str, Any]:
    """``federations`` of the same size, then one of 1×, 4× and 16×, all in one database; a line for each operation."""
    few, many, weights = _measure_many(small, min(federations, 2 * FEW) if small else federations)
    sizes = {factor: _sizes(factor, small) for factor in FACTORS}
    by_size = {}
    for factor, size in sizes.items():
        say(f"{factor}×: {size} …")
        by_size[factor] = measure_all(make_ground(f"times-{factor}", **size), small)
    return {
        "sizes": sizes,
        "by_size": {
            operation.name: {
                "about": operation.about,
                "seconds": {factor: found[operation.name] for factor, found in by_size.items()},
                "exponent": round(find_exponent({f: found[operation.name] for f, found in by_size.items()}), 2),
            }
            for operation in OPERATIONS
        },
        "federations": {"few": FEW, "many": federations, "each": _size_of_many(small)},
        "among": {name: {"few": few[name], "many": many[name]} for name in few},
        "kilobytes_of_one_federation": weights,
    }


def measure_all(ground: Ground, small: bool) -> dict[str, float]:
    found = {}
    for operation in OPERATIONS:
        found[operation.name] = measure(operation, ground, small)
        say(f"{operation.name}: {found[operation.name]} s")
    return found


def _measure_many(small: bool, federations: int) -> tuple[dict[str, float], dict[str, float], dict[str, Any]]:
    from tests.bench.ground.data import analyse_tables

    size = _size_of_many(small)
    first = make_ground("one-0", **size)
    for number in range(1, FEW):
        make_ground(f"one-{number}", **size)
    analyse_tables()
    few = measure_all(first, small)
    light = weigh()
    say(f"{federations} federations …")
    _add(federations, size)
    weights = share(light, weigh(), federations - FEW)
    return few, measure_all(first, small), weights


def _add(federations: int, size: Size) -> None:
    from tests.bench.ground.data import analyse_tables

    for number in range(FEW, federations):
        # Now and then, as autovacuum does: else the checks of keys are planned for tables of a few rows.
        make_ground(f"one-{number}", **size, analyse=number % 50 == 0)
    analyse_tables()


def _size_of_many(small: bool) -> Size:
    return {"players": 30, "championships": 2, "games": 60} if small else _sized(60, 12, 1_000, 1)


def _sizes(factor: int, small: bool) -> Size:
    return _sized(30, 2, 60, factor) if small else _sized(100, 18, 3_000, factor)


def _sized(players: int, championships: int, games: int, factor: int) -> Size:
    return {"players": players * factor, "championships": championships * factor, "games": games * factor}


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)
