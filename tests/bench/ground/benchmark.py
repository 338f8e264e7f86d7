"""What a benchmark is, and how it is measured."""

from __future__ import annotations

import gc
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

# At small size nothing is judged but that it runs, and runs again after itself.
SMALL_RUNS = 2
_SECONDS_TO_PREPARE = 0.5


@dataclass(frozen=True)
class Benchmark:
    """One thing measured: ``setup(small)`` makes what ``run`` is given, and is not measured.

    ``prepare``, if there is one, is given the same before each run, and is not measured either.
    ``run`` may return facts to show beside the times (how many queries, how many rows). ``aim`` is the median
    hoped for at full size, in seconds; None where there is nothing to hope for. ``in_worker``: it is a job's work,
    done as in a worker's process that waited for it: what its jobs need is ready, and rubbish is seldom looked for.
    """

    name: str
    about: str
    setup: Callable[[bool], Any]
    run: Callable[[Any], dict[str, Any] | None]
    prepare: Callable[[Any], None] | None = None
    runs: int = 5
    aim: float | None = None
    needs_database: bool = False
    in_worker: bool = False


def measure(benchmark: Benchmark, small: bool) -> dict[str, Any]:
    """Run a benchmark and return its median and every run, in seconds of wall-clock time; ``cpu``: the median of what
    this process and the children it waited for computed, which says more on a machine that is shared."""
    prepared = benchmark.setup(small)
    seconds: list[float] = []
    computed: list[float] = []
    facts: dict[str, Any] = {}
    for _ in range(min(SMALL_RUNS, benchmark.runs) if small else benchmark.runs):
        if benchmark.prepare is not None:
            benchmark.prepare(prepared)
        gc.collect()
        with _as_a_worker(small) if benchmark.in_worker else nullcontext():
            started, computing = time.perf_counter(), _computed()
            found = benchmark.run(prepared)
            seconds.append(time.perf_counter() - started)
            computed.append(_computed() - computing)
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


def _computed() -> float:
    """Seconds of the processor, in this process and in those of its children that have ended."""
    used = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


@contextmanager
def _as_a_worker(small: bool) -> Iterator[None]:
    from federation.celery import collect_garbage_less_often
    from federation.jobs.models import Lane
    from federation.jobs.services.worker import prepare_for_jobs

    before = gc.get_threshold()
    collect_garbage_less_often()
    prepare_for_jobs(Lane.values)
    if not small:
        # A worker has waited for its job, and what it makes ready for it is ready.
        time.sleep(_SECONDS_TO_PREPARE)
    try:
        yield
    finally:
        gc.set_threshold(*before)
