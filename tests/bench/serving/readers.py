"""Twenty people who read at once: strangers, those who have a page already, and staff."""

from __future__ import annotations

import http.client
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

READERS = 20
NEW, KNOWN, STAFF = "new", "known", "staff"
# Of a hundred requests.
MIX = {NEW: 55, KNOWN: 35, STAFF: 10}


@dataclass(frozen=True, slots=True)
class Answer:
    kind: str
    status: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Pages:
    """Addresses of public pages and of the desk, and the cookie of somebody who may see that."""

    public: Sequence[str]
    desk: Sequence[str]
    cookie: str


class Readers:
    """They ask one after the other, each without a pause, over connections that stay open."""

    def __init__(self, port: int, pages: Pages) -> None:
        self.port, self.pages = port, pages
        self._known: dict[str, str] = {}

    def read(self, *, seconds: float = 0.0, requests: int = 0) -> dict[str, Any]:
        """For so long, or until there are so many answers; what was answered, and how soon."""
        answers: list[Answer] = []
        started = time.monotonic()
        until = started + seconds if seconds else None

        def goes_on() -> bool:
            return time.monotonic() < until if until else len(answers) < requests

        def one(number: int) -> None:
            chance = random.Random(number)
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=70)
            while goes_on():
                answers.append(self._ask(connection, number, chance))
            connection.close()

        threads = [threading.Thread(target=one, args=(number,), daemon=True) for number in range(READERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum_up(answers, time.monotonic() - started)

    def _ask(self, connection: http.client.HTTPConnection, number: int, chance: random.Random) -> Answer:
        [kind] = chance.choices(list(MIX), list(MIX.values()))
        path = chance.choice(self.pages.desk if kind == STAFF else self.pages.public)
        headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": f"10.0.0.{number + 1}", "Accept-Language": "ca"}
        if kind == STAFF:
            headers["Cookie"] = self.pages.cookie
        elif kind == KNOWN and path in self._known:
            headers["If-None-Match"] = self._known[path]
        started = time.perf_counter()
        try:
            connection.request("GET", path, headers=headers)
            response = connection.getresponse()
            response.read()
            status = response.status
            if status == 200 and kind != STAFF and (etag := response.headers.get("ETag")):
                self._known[path] = etag
        except (OSError, http.client.HTTPException):
            connection.close()
            status = 0
        return Answer(kind, status, time.perf_counter() - started)


def sum_up(answers: Sequence[Answer], seconds: float) -> dict[str, Any]:
    """Milliseconds; what was answered by neither 200 nor 304 is counted by its status, 0 for no answer at all."""
    return {
        "requests": len(answers),
        "a_second": round(len(answers) / seconds, 1),
        "statuses": dict(Counter(answer.status for answer in answers)),
        "all": _times([answer.seconds for answer in answers]),
        **{kind: _times([answer.seconds for answer in answers if answer.kind == kind]) for kind in MIX},
    }


def _times(seconds: Sequence[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {}
    parts = statistics.quantiles(seconds, n=20)
    return {name: round(value * 1000, 1) for name, value in (("p50", parts[9]), ("p95", parts[18]))}
