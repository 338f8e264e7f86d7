"""What a benchmark is, and how it is measured."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

# At small size nothing is judged but that it runs, and runs again after itself.
SMALL_RUNS = 2


@dataclass(frozen=True)
class Benchmark:
    """One thing measured: ``setup(small)`` makes what ``run`` is given, and is not measured.

    ``prepare``, if there is one, is given the same before each run, and is not measured either.
    ``run`` may return facts to show beside the times (how many queries, how many rows). ``aim`` is the median
    hoped for at full size, in seconds; None where there is nothing to hope for.
    """

    name: str
    about: str
    setup: Callable[[bool], Any]
    run: Callable[[Any], dict[str, Any] | None]
    prepare: Callable[[Any], None] | None = None
    runs: int = 5
    aim: float | None = None
    needs_database: bool = False


def measure(benchmark: Benchmark, small: bool) -> dict[str, Any]:
    """Run a benchmark and return its median and every run, in seconds of wall-clock time; ``cpu``: the median of what
    this process itself computed, which says more on a machine that is shared."""
    prepared = benchmark.setup(small)
    seconds: list[float] = []
    computed: list[float] = []
    facts: dict[str, Any] = {}
    for _ in range(min(SMALL_RUNS, benchmark.runs) if small else benchmark.runs):
        if benchmark.prepare is not None:
            benchmark.prepare(prepared)
        gc.collect()
        started, computing = time.perf_counter(), time.process_time()
        found = benchmark.run(prepared)
        seconds.append(time.perf_counter() - started)
        computed.append(time.process_time() - computing)
        facts = found or {}
    return {
        "name": benchmark.name,
        "about": benchmark.about,
        "median": round(statistics.median(seconds), 4),
        "cpu": round(statistics.median(computed), 4),
        "runs": [round(second, 4) for second in seconds],
        "unit": "s",
        "aim": benchmark.aim,
        **facts,
    }
