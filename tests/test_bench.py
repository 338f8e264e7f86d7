"""The benchmarks run at small size and print one JSON object; how long they take is not judged here."""

import json
import subprocess
import sys
from pathlib import Path

from tests.bench.computing.replay import make_history, run_replay

ROOT = Path(__file__).resolve().parent.parent


def test_benchmarks_print_one_json_object() -> None:
    command = [sys.executable, "-m", "tests.bench", "--small", "--without-database"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    printed = json.loads(done.stdout)
    assert {"cpu", "cores", "python", "numpy", "date"} <= printed["machine"].keys()
    replayed = next(result for result in printed["benchmarks"] if result["name"] == "pure_replay")
    assert (replayed["games"], replayed["championships"]) == (10_000, 20)
    assert min(replayed["runs"]) <= replayed["median"] <= max(replayed["runs"])
    assert "pure_replay" in done.stderr


def test_benchmark_of_the_replay_always_replays_the_same_games() -> None:
    assert run_replay(make_history(small=True)) == run_replay(make_history(small=True))
