"""Children that wait: asked once, replaced, gone with their process, and never in the way of the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from federation.limited import caller
from federation.limited.caller import Limits, call_limited, keep_ready
from tests.around.processes import children_of, is_alive, wait_for

ROOT = Path(__file__).resolve().parents[3]
HONEST = "tests.federation.limited.targets:turn_around"
LIMITS = Limits(memory_megabytes=300, seconds=60, answer_megabytes=2)
QUICK = Limits(memory_megabytes=300, seconds=1, answer_megabytes=2)

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")


@pytest.fixture(autouse=True)
def _end_what_waits() -> Iterator[None]:
    yield
    for child in caller._waiting.values():
        if child is not None:
            child.end()
    caller._waiting.clear()


def new_children(before: set[int]) -> set[int]:
    return set(children_of(os.getpid())) - before


def test_the_one_that_waits_is_asked_and_another_waits_then() -> None:
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, LIMITS)
    [first] = new_children(before)
    assert call_limited(HONEST, b"abc", LIMITS) == b"cba"
    [second] = new_children(before)
    assert second != first
    assert call_limited(HONEST, b"xyz" * 100_000, LIMITS) == b"zyx" * 100_000
    assert new_children(before) not in ({first}, {second})


def test_time_runs_from_the_question_on() -> None:
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, QUICK)
    [child] = new_children(before)
    time.sleep(1.5)
    assert is_alive(child)
    assert call_limited(HONEST, b"abc", QUICK) == b"cba"


def test_one_that_was_killed_while_it_waited_is_nobodys_fault() -> None:
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, LIMITS)
    [child] = new_children(before)
    os.kill(child, signal.SIGKILL)
    assert wait_for(lambda: not is_alive(child))
    assert call_limited(HONEST, b"abc", LIMITS) == b"cba"


def test_other_work_and_other_limits_have_a_child_of_their_own() -> None:
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, LIMITS)
    [child] = new_children(before)
    assert call_limited(HONEST, b"abc", QUICK) == b"cba"
    assert new_children(before) == {child}


def test_keeping_one_ready_twice_keeps_one() -> None:
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, LIMITS)
    keep_ready(HONEST, LIMITS)
    assert len(new_children(before)) == 1


def test_no_disk_for_one_that_waits_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    before = set(children_of(os.getpid()))
    keep_ready(HONEST, LIMITS)
    assert new_children(before) == set()


def test_it_ends_with_a_process_that_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-m", "tests.federation.limited.keeper"], cwd=ROOT)
    child = wait_for(lambda: next(iter(children_of(parent.pid)), None))
    parent.kill()
    parent.wait()
    assert wait_for(lambda: not is_alive(child))


def test_a_copy_of_the_process_asks_none_of_its_children() -> None:
    keep_ready(HONEST, LIMITS)
    copy = os.fork()
    if copy == 0:
        os._exit(len(caller._waiting))
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 0
    assert call_limited(HONEST, b"abc", LIMITS) == b"cba"
