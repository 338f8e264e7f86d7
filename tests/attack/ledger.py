"""What an attack has sent and what did not hold."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass, field

# Longer than any page of the portal may take, on a machine that is busy with the attack itself.
SLOWEST = 30.0


@dataclass
class Ledger:
    findings: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    slowest: tuple[float, str] = (0.0, "")
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answered(self, what: str, status: int, seconds: float) -> None:
        """An answer; a server error and one that nobody waits for are findings."""
        with self._lock:
            self.answers[status] += 1
            self.slowest = max(self.slowest, (seconds, what))
        if status >= 500:
            self.found(f"{status}: {what}")
        if seconds > SLOWEST:
            self.found(f"{seconds:.0f} s: {what}")

    def found(self, finding: str) -> None:
        with self._lock:
            if finding not in self.findings:
                self.findings.append(finding)

    @property
    def requests(self) -> int:
        return sum(self.answers.values())
