"""Run the benchmarks and print their medians as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

from tests.bench.computing import lexicons, live, moves, pairing, replay, rulebooks, standings
from tests.bench.ground.benchmark import Benchmark, measure
from tests.bench.ground.database import open_bench_database
from tests.bench.ground.machine import describe_machine
from tests.bench.growth.growing import measure_growth
from tests.bench.portal import challenges, everyday, live_pages, pages, recompute, uploads
from tests.bench.serving.serving import measure_fairness, measure_serving

# A new benchmark is one more module here, with one more line below.
BENCHMARKS: Sequence[Benchmark] = (
    replay.REPLAY,
    replay.BARE_LOOP,
    *replay.WORLD_REPLAYS,
    moves.SCORE_MOVES,
    recompute.FROM_NOTHING,
    recompute.NOTHING_TO_DO,
    recompute.OLDEST_CORRECTED,
    recompute.LATEST_ADDED,
    recompute.PREVIEW_OLDEST,
    *uploads.UPLOADS,
    *standings.STANDINGS,
    lexicons.COMPILE,
    lexicons.LOOK_UP,
    challenges.CHALLENGE,
    rulebooks.PDF,
    *pairing.PAIRINGS,
    live.FOLD_LOG,
    live.VERIFY_LOG,
    *live_pages.LIVE_PAGES,
    *pages.PAGES,
    *everyday.EVERYDAY,
)


def run_benchmarks(benchmarks: Sequence[Benchmark], small: bool) -> dict[str, Any]:
    results = []
    needs_database = any(benchmark.needs_database for benchmark in benchmarks)
    with open_bench_database() if needs_database else nullcontext():
        for benchmark in benchmarks:
            print(f"{benchmark.name}: {benchmark.about} …", file=sys.stderr, flush=True)
            result = measure(benchmark, small)
            print(f"{benchmark.name}: median {result['median']} s", file=sys.stderr, flush=True)
            results.append(result)
    return {"machine": describe_machine(), "small": small, "benchmarks": results}


def _measure_whole(options: argparse.Namespace) -> dict[str, Any]:
    if options.growth:
        return measure_growth(options.small, options.federations)
    return measure_serving(options.small) if options.serve else measure_fairness(options.small)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--small", action="store_true", help="small data: does everything run?")
    parser.add_argument("--without-database", action="store_true", help="only what needs no database")
    parser.add_argument("--only", metavar="NAME", action="append", help="this benchmark; may be repeated")
    parser.add_argument(
        "--growth", action="store_true", help="how waiting grows with a federation and with their number"
    )
    parser.add_argument("--federations", type=int, default=64, help="of --growth: how many are many")
    parser.add_argument("--serve", action="store_true", help="a whole portal under load, on servers of its own")
    parser.add_argument(
        "--fair", action="store_true", help="uploads behind another's recomputations; 1 where they wait for them"
    )
    options = parser.parse_args(arguments)
    if options.growth or options.serve or options.fair:
        with open_bench_database() if options.growth else nullcontext():
            found = _measure_whole(options)
        print(json.dumps({"machine": describe_machine(), "small": options.small, **found}, indent=2))
        return 0 if found.get("fair", True) else 1
    unknown = set(options.only or ()) - {benchmark.name for benchmark in BENCHMARKS}
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    chosen = [
        benchmark
        for benchmark in BENCHMARKS
        if (not options.only or benchmark.name in options.only)
        and not (benchmark.needs_database and options.without_database)
    ]
    print(json.dumps(run_benchmarks(chosen, options.small), indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
