"""Pages a second, waiting while workers compute, memory, and an upload behind five hundred recomputations."""

from __future__ import annotations

import http.client
import json
import os
import signal
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import psycopg

from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder
from federation.launcher.postgres.embedded import OWNER_ROLE
from tests.around.ports import free_port
from tests.bench.growth.growing import say
from tests.bench.serving.making import BUSY
from tests.bench.serving.readers import Pages, Readers
from tests.drill.load import form
from tests.drill.parts import Parts, Process, remove, run_python, worker_command

QUEUED = 500
PATIENCE = 120.0
UPLOADS = 3
# Seconds within which what somebody sends in is to be shown, however much others have asked for.
FAIR = 3.0


def measure_serving(small: bool) -> dict[str, Any]:
    """Two web processes of two threads, workers of two processes each, PostgreSQL and Redis of their own."""
    return _with_portal(small, fair=False)


def measure_fairness(small: bool) -> dict[str, Any]:
    """Uploads of one federation behind the recomputations of another: one worker of two processes."""
    return _with_portal(small, fair=True)


def _with_portal(small: bool, *, fair: bool) -> dict[str, Any]:
    # As root the database server runs as nobody, who cannot enter everywhere.
    folder = Path(tempfile.mkdtemp(prefix="serve-", dir=make_folder(SHARED_ROOT, 0o755) if not os.geteuid() else None))
    folder.chmod(0o755)
    parts = Parts(folder, free_port())
    made: list[dict[str, Any]] = []
    try:
        with parts.running(lambda ready: made.append(_prepare(ready, small, fair))):
            _wait_for_web(parts)
            return _measure_uploads(parts, made[0], small) if fair else _measure(parts, made[0], small)
    finally:
        remove(folder)


def _prepare(parts: Parts, small: bool, fair: bool) -> dict[str, Any]:
    say("a portal is made …")
    parts.manage("migrate", "-v0")
    parts.manage("collectstatic", "-v0", "--noinput")
    how = [name for name, is_so in (("--small", small), ("--fair", fair)) if is_so]
    found: dict[str, Any] = json.loads(_call(parts, "tests.bench.serving.making", *how).splitlines()[-1])
    return found


def _call(parts: Parts, *module: str) -> str:
    return run_python(parts.environment, "-m", *module)


def _measure(parts: Parts, made: dict[str, Any], small: bool) -> dict[str, Any]:
    readers = Readers(parts.port, _pages(made))
    readers.read(seconds=1 if small else 5)
    web = parts.parts["web"]
    before = _megabytes(web)
    say("readers alone …")
    spent = _cpu_seconds(web)
    alone = readers.read(seconds=2 if small else 60)
    alone["cpu_ms_of_the_web"] = round(1000 * (_cpu_seconds(web) - spent) / alone["requests"], 2)
    say(f"{json.dumps(alone)}\nmany requests …")
    many = readers.read(requests=200 if small else 20_000)
    after = _megabytes(web)
    say(f"{before} MB before, {after} MB after {many['requests']} requests")
    # A second worker beside the first: four processes that compute.
    worker = parts.parts["worker"]
    second = Process(worker_command("second"), worker.environment, parts.folder / "logs" / "worker-2.log")
    second.start()
    try:
        say("readers while workers compute …")
        _call(parts, "tests.bench.serving.queueing", "40", *(f"busy-{number}" for number in range(BUSY)))
        computing = readers.read(seconds=2 if small else 30)
        say(json.dumps(computing))
    finally:
        # It ends what it has begun.
        second.end(signal.SIGTERM)
    _empty(parts)
    queued = 20 if small else QUEUED
    say(f"an upload behind {queued} recomputations …")
    _call(parts, "tests.bench.serving.queueing", str(queued), "busy-0")
    upload = _upload(parts, made)
    return {
        "players": made["players"],
        "games": made["games"],
        "alone": alone,
        "while four processes compute": computing,
        "megabytes of the web processes": {"before": before, "after": after, "requests": many["requests"]},
        "upload behind recomputations": {"queued": queued, **upload},
    }


def _measure_uploads(parts: Parts, made: dict[str, Any], small: bool) -> dict[str, Any]:
    queued = 20 if small else QUEUED
    say(f"uploads behind {queued} recomputations …")
    _call(parts, "tests.bench.serving.queueing", str(queued), "busy-0")
    uploads = [_upload(parts, made) for _ in range(UPLOADS)]
    return {
        "games of those recomputed": made["busy_games"],
        "queued": queued,
        "still waiting": _count_waiting(parts),
        "uploads": uploads,
        "fair": all(upload["shown"] < FAIR for upload in uploads),
    }


def _pages(made: dict[str, Any]) -> Pages:
    players = range(1, min(made["players"], 200) + 1)
    public = ["/read/", "/read/ranking/", "/read/ranking/?show=all&page=2", "/read/championships/"]
    public += [f"/read/players/{number}/" for number in players]
    public += [f"/read/championships/{slug}/" for slug in made["played"]]
    return Pages(public, ["/read/desk/", "/read/desk/players/"], made["cookie"])


def _wait_for_web(parts: Parts) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if _ask(parts, "GET", "/read/")[0] == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.1)
    raise RuntimeError("The portal does not answer.")


def _ask(parts: Parts, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=70)
    try:
        connection.request(method, path, body, {"X-Forwarded-Proto": "https", **headers})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def _upload(parts: Parts, made: dict[str, Any]) -> dict[str, Any]:
    """Seconds from the file to its problems and names on the page, while another federation's jobs wait."""
    from tests.tournaments.making.swiss_perfect_writer import Championship
    from tournaments.files.formats.swiss_perfect.writer import zip_files

    file = Championship(rounds=1)
    file.add_player(1, "Puig", "Anna", CLUB=uuid.uuid4().hex[:10])
    file.add_player(2, "Grau", "Pere")
    file.add_game(1, 1, 2, "2-0")
    sent = zip_files(file.files())
    body, kind = form(sent.name, sent.content)
    key = {"Authorization": f"Bearer {made['token']}"}
    base = f"/read/api/v1/championships/{made['slug']}/results/"
    started = time.monotonic()
    status, answer = _ask(parts, "POST", base, body, **key, **{"Content-Type": kind})
    if status != 202:
        raise RuntimeError(f"{status}: {answer[:300]!r}")
    received = round(time.monotonic() - started, 2)
    number = json.loads(answer)["version"]
    while time.monotonic() < started + PATIENCE:
        status, answer = _ask(parts, "GET", f"{base}{number}/", **key)
        state = json.loads(answer).get("state")
        if state != "received":
            return {"received": received, "shown": round(time.monotonic() - started, 2), "state": state}
        time.sleep(0.05)
    raise RuntimeError("The upload was not read.")


def _empty(parts: Parts) -> None:
    """Take what waits out of the queue, so that the next thing measured begins with its own jobs alone."""
    with psycopg.connect(parts.database.cluster.url(OWNER_ROLE)) as connection:
        connection.execute("UPDATE federation_job SET state = 'refused', finished_at = now() WHERE state = 'queued'")
    time.sleep(3)


def _count_waiting(parts: Parts) -> int:
    with psycopg.connect(parts.database.cluster.url(OWNER_ROLE)) as connection:
        row = connection.execute("SELECT count(*) FROM federation_job WHERE state = 'queued'").fetchone()
    assert row is not None
    return int(row[0])


def _cpu_seconds(process: Process) -> float:
    """What its processes have computed so far, those that are gone included."""
    ticks = 0
    for pid in process.processes():
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(int(field) for field in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def _megabytes(process: Process) -> float:
    """What its processes take of the machine's memory, what they share counted once."""
    kilobytes = 0
    for pid in process.processes():
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                kilobytes += int(line.split()[1])
    return round(kilobytes / 1000, 1)
