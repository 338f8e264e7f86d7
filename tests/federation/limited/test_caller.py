"""A child with limits: it does honest work, can do no harm, and never outlives who started it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from federation.limited.caller import Limits, NoAnswer, OutOfMemory, OutOfTime, call_limited, working_limited
from tests.around.processes import children_of, is_alive, wait_for

ROOT = Path(__file__).resolve().parents[3]
LIMITS = Limits(memory_megabytes=300, seconds=60, answer_megabytes=2)
SHORT = Limits(memory_megabytes=300, seconds=2, answer_megabytes=2)


def call(name: str, request: bytes = b"", limits: Limits = LIMITS) -> bytes:
    return call_limited(f"tests.federation.limited.targets:{name}", request, limits)


def is_confined(pid: int) -> bool:
    return "Max open files            0 " in Path(f"/proc/{pid}/limits").read_text()


@pytest.mark.parametrize("asked", [b"", b"abc", bytes(range(256)) * 5_000])
def test_answer_comes_back(asked: bytes) -> None:
    assert call("turn_around", asked) == asked[::-1]


def test_child_has_no_secrets_no_rights_and_no_django() -> None:
    facts = json.loads(call("describe_self"))
    assert set(facts["environment"]) <= {"LANG", "LC_CTYPE", "PATH", "PYTHONPATH"}
    assert facts["descriptors"] == [0, 1, 2]
    assert facts["user"] != 0
    assert os.geteuid() != 0 or facts["groups"] == []
    assert not facts["django"]


@pytest.mark.parametrize("deed", ["open_file", "open_connection", "import_more", "fork"])
def test_child_reaches_nothing(deed: str) -> None:
    with pytest.raises(NoAnswer):
        call(deed)


def test_child_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoAnswer):
        call("write_file", str(tmp_path / "left").encode())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("deed", ["fill_memory", "abort", "answer_without_end"])
def test_too_much_memory_ends_it(deed: str) -> None:
    with pytest.raises(OutOfMemory):
        call(deed)


@pytest.mark.parametrize("deed", ["spin", "sleep"])
def test_too_much_time_ends_it(deed: str) -> None:
    with pytest.raises(OutOfTime):
        call(deed, limits=SHORT)


@pytest.mark.parametrize("deed", ["crash", "complain_without_end"])
def test_child_that_breaks_gives_no_answer(deed: str) -> None:
    with pytest.raises(NoAnswer) as refused:
        call(deed)
    assert type(refused.value) is NoAnswer


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
def test_nothing_is_left_of_a_child_that_was_ended() -> None:
    before = children_of(os.getpid())
    with pytest.raises(OutOfTime):
        call("sleep", limits=SHORT)
    assert children_of(os.getpid()) == before


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a child with its parent")
def test_child_ends_with_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-m", "tests.federation.limited.caller"], cwd=ROOT)
    child = wait_for(lambda: next(iter(children_of(parent.pid)), None))
    wait_for(lambda: is_confined(child))
    parent.kill()
    parent.wait()
    assert wait_for(lambda: not is_alive(child))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
def test_child_gets_rid_of_its_answer_before_anybody_waits_for_it() -> None:
    before = set(children_of(os.getpid()))
    with working_limited("tests.federation.limited.targets:turn_around", bytes(500_000), LIMITS) as wait_for_answer:
        [child] = set(children_of(os.getpid())) - before
        assert wait_for(lambda: not is_alive(child))
        assert wait_for_answer() == bytes(500_000)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at /proc")
def test_child_that_nobody_waits_for_ends_with_the_block() -> None:
    before = children_of(os.getpid())
    with working_limited("tests.federation.limited.targets:sleep", b"", LIMITS):
        assert len(children_of(os.getpid())) == len(before) + 1
    assert children_of(os.getpid()) == before
