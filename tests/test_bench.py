"""The benchmarks run at small size and print one JSON object; how long they take is not judged here."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.computing.replay import make_history, run_replay
from tests.bench.growth.laws import find_exponent
from tests.bench.serving.readers import KNOWN, NEW, Answer, sum_up

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


@pytest.mark.parametrize(
    ("seconds", "exponent"),
    [({1: 3.0, 4: 3.0, 16: 3.0}, 0.0), ({1: 0.5, 4: 2.0, 16: 8.0}, 1.0), ({1: 1.0, 4: 2.0, 16: 4.0}, 0.5)],
)
def test_exponent_says_how_waiting_grows(seconds: dict[int, float], exponent: float) -> None:
    assert find_exponent(seconds) == pytest.approx(exponent)


def test_summary_of_readers_counts_every_answer_and_tells_kinds_apart() -> None:
    answers = [Answer(NEW, 200, 0.010)] * 19 + [Answer(NEW, 0, 1.0)] + [Answer(KNOWN, 304, 0.002)] * 10
    found = sum_up(answers, 3.0)
    assert (found["requests"], found["a_second"]) == (30, 10.0)
    assert found["statuses"] == {200: 19, 0: 1, 304: 10}
    assert (found["new"]["p50"], found["known"]["p95"], found["staff"]) == (10.0, 2.0, {})
