"""People at work all the while: announcements, of which staff get a mail, files of results, which become jobs, and the
slips of a round, table by table."""

from __future__ import annotations

import http.client
import json
import threading
import time
import uuid
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tests.tournaments.making.swiss_perfect_writer import Championship as SwissPerfectFile
from tournaments.files.formats.swiss_perfect.writer import zip_files

CALLERS = 2
PAUSE = 0.4


@dataclass
class Answers:
    """What was said: only what was acknowledged can be lost."""

    announced: list[str] = field(default_factory=list)
    uploaded: list[str] = field(default_factory=list)
    # By table the points that were acknowledged.
    slips: dict[int, list[int]] = field(default_factory=dict)
    refused: dict[int, int] = field(default_factory=dict)
    unanswered: int = 0
    slowest: float = 0.0


@dataclass(frozen=True)
class Prepared:
    """Keys of two organisers' programs, championships that results can be sent in for, and one under way: ``day``,
    with ``tables`` in its first round.
    """

    token: str
    slugs: list[str]
    day: str
    tables: int


class Load:
    def __init__(self, port: int, prepared: Prepared, pause: float = PAUSE, host: str = "127.0.0.1") -> None:
        self.host, self.port, self.prepared, self.pause = host, port, prepared, pause
        self.answers = Answers()
        self._slips = deque(range(1, prepared.tables + 1))
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._work, args=(n,), daemon=True) for n in range(CALLERS)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=90)

    def _work(self, number: int) -> None:
        turn = 0
        while not self._stop.wait(self.pause):
            turn += 1
            kind = (turn + number) % 3
            if kind == 0:
                self.upload(self.prepared.slugs[number])
            elif kind == 1 and self._slips:
                self._enter_slip(self._slips.popleft())
            else:
                self._announce()

    def _announce(self) -> None:
        name = f"Open {uuid.uuid4().hex[:12]}"
        body = json.dumps({"name": name, "starts_on": "2027-03-14"}).encode()
        if self._ask("POST", "championships/", body, "application/json") == 201:
            with self._lock:
                self.answers.announced.append(name)

    def upload(self, slug: str) -> int:
        """Results that nobody has sent before; the status of the answer."""
        mark = uuid.uuid4().hex
        file = SwissPerfectFile(rounds=1)
        file.add_player(1, "Puig", "Anna", CLUB=mark[:10])
        file.add_player(2, "Grau", "Pere")
        file.add_game(1, 1, 2, "2-0")
        sent = zip_files(file.files())
        body, kind = form(sent.name, sent.content)
        status = self._ask("POST", f"championships/{slug}/results/", body, kind)
        if status in (201, 202):
            with self._lock:
                self.answers.uploaded.append(mark)
        return status

    def _enter_slip(self, table: int) -> None:
        """Whoever gets no answer sends the same slip again under the same reference."""
        points = [300 + table % 200, 250]
        body = json.dumps({"points": points, "seen": 10**6, "reference": f"slip-{table}"}).encode()
        path = f"championships/{self.prepared.day}/live/rounds/1/tables/{table}/result/"
        if self._ask("POST", path, body, "application/json") == 200:
            with self._lock:
                self.answers.slips[table] = points
        else:
            self._slips.appendleft(table)

    def _ask(self, method: str, path: str, body: bytes, kind: str) -> int:
        started = time.monotonic()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=70)
        headers = {"Authorization": f"Bearer {self.prepared.token}", "Content-Type": kind}
        status = 0
        try:
            connection.request(method, f"/drill/api/v1/{path}", body, {**headers, "X-Forwarded-Proto": "https"})
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException):
            status = 0
        finally:
            connection.close()
        self._note(status, time.monotonic() - started)
        return status

    def _note(self, status: int, seconds: float) -> None:
        with self._lock:
            if not status:
                self.answers.unanswered += 1
            elif status >= 400:
                self.answers.refused[status] = self.answers.refused.get(status, 0) + 1
            else:
                self.answers.slowest = max(self.answers.slowest, seconds)


def form(name: str, content: bytes) -> tuple[bytes, str]:
    border = uuid.uuid4().hex
    head = f'--{border}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
    body = f"{head}Content-Type: application/zip\r\n\r\n".encode() + content + f"\r\n--{border}--\r\n".encode()
    return body, f"multipart/form-data; boundary={border}"


def as_prepared(text: str) -> Prepared:
    found: dict[str, Any] = json.loads(text.splitlines()[-1])
    return Prepared(found["token"], found["slugs"], found["day"], found["tables"])
