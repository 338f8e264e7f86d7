"""Giving orders to an agent, and killing it in the middle of them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

ROOT = Path(__file__).resolve().parents[2]


class OrderFailed(AssertionError):
    """An order ended with an error: the agent's own traceback."""


class Agent:
    """A process that obeys, each order in a child of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def order(self, act: str, *arguments: Any, work: str = "", kill: Callable[[int], None] | None = None) -> Any:
        """What came of an order; None when its process was killed. Raises OrderFailed."""
        told = {"act": act, "arguments": list(arguments), **({"work": work} if work else {})}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(told) + "\n")
        self._process.stdin.flush()
        pid = self._read()["pid"]
        if kill is not None:
            kill(pid)
        answer = self._read()
        if "error" in answer:
            raise OrderFailed(answer["error"])
        return answer.get("value")

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the agent is gone"
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def open_agent(environment: dict[str, str]) -> Iterator[Agent]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.crashes.agent"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    try:
        yield Agent(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=30)


def time_of(agent: Agent, work: str) -> float:
    """Seconds that the work takes when nobody disturbs it."""
    name = agent.order("begin", work=work)
    started = time.monotonic()
    agent.order("do", name, work=work)
    elapsed = time.monotonic() - started
    assert agent.order("look", name, work=work) == "after"
    return elapsed


def kill_when_it_waits(connection: BaseDatabaseWrapper) -> Callable[[int], None]:
    """Kill the process once another session waits for a lock that this connection's holds."""

    def kill(pid: int) -> None:
        until = time.monotonic() + 60
        with connection.cursor() as cursor:
            while time.monotonic() < until:
                cursor.execute("SELECT 1 FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))")
                if cursor.fetchone():
                    return os.kill(pid, signal.SIGKILL)
                time.sleep(0.005)
        raise AssertionError("it never waited")

    return kill


def kill_after(seconds: float) -> Callable[[int], None]:
    def kill(pid: int) -> None:
        time.sleep(seconds)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)

    return kill


def moments(seed: int, duration: float, number: int) -> list[float]:
    """Random moments of a piece of work, one in each part of it, its very end included."""
    chance = random.Random(seed)
    return [1.05 * duration * (index + chance.random()) / number for index in range(number)]
