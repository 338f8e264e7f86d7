"""The tests of a copy of the tree: which of them pass as things are, and whether they notice a change."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from federation.launcher.processes import die_with_parent, stop_children
from federation.launcher.progress import say

_PASSED, _FAILED, _NO_TESTS = 0, 1, 5
# A change that makes a loop endless is noticed by the time it takes.
_PATIENCE = 3
_LEAST_SECONDS = 120


class Suite:
    """Runs test files of ``copy`` by name, each of them once unchanged before its word is taken."""

    def __init__(self, copy: Path, environment: Mapping[str, str]) -> None:
        self.copy = copy
        self.environment = {**environment, "PYTHONPYCACHEPREFIX": str(copy.parent / "pycache")}
        self.passing: dict[str, bool] = {}
        self.longest = 0.0

    def usable(self, tests: Sequence[str]) -> list[str]:
        """Those of the files that pass as things are."""
        new = [test for test in tests if test not in self.passing]
        if new and not self._passes(new):
            for test in new:
                if not self._passes([test]):
                    say(f"left out  {test}: it fails as it is")
        return [test for test in tests if self.passing[test]]

    def _passes(self, tests: Sequence[str]) -> bool:
        started = time.monotonic()
        passed = self._run(tests, None) in (_PASSED, _NO_TESTS)
        self.longest = max(self.longest, time.monotonic() - started)
        self.passing |= dict.fromkeys(tests, passed)
        return passed

    def notices(self, tests: Sequence[str]) -> bool:
        """Whether one of these fails now, or takes far longer than any before."""
        return self._run(tests, _LEAST_SECONDS + _PATIENCE * self.longest) not in (_PASSED, _NO_TESTS)

    def _run(self, tests: Sequence[str], limit: float | None) -> int:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n0", "-m", "not slow and not browser"]
        command += ["--hypothesis-seed=0", *tests]
        child = subprocess.Popen(
            command,
            cwd=self.copy,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=die_with_parent(),
        )
        try:
            return child.wait(limit)
        except subprocess.TimeoutExpired:
            return _FAILED
        finally:
            stop_children([child], patience=5)


@contextmanager
def changed_file(path: Path, source: str) -> Iterator[None]:
    """The file with another source for as long as it is needed."""
    before = path.read_text(encoding="utf-8")
    _write(path, source)
    try:
        yield
    finally:
        _write(path, before)


def _write(path: Path, source: str) -> None:
    """Write a source with a time of its own: Python tells what it has compiled by time and size alone."""
    before = path.stat().st_mtime
    path.write_text(source, encoding="utf-8")
    os.utime(path, (before + 2, before + 2))
