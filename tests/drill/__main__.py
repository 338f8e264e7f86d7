"""``./run drill``: kill each part under load, fill the disk, take the mail server away; tell what was lost."""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import resource
import sys
import tempfile
import time
from pathlib import Path

from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder
from federation.launcher.postgres.embedded import OWNER_ROLE
from tests.around.mail_server import MailServer
from tests.drill.ledger import draw_up, wait_until_settled
from tests.drill.load import PAUSE, Load, Prepared, as_prepared
from tests.drill.machines.trial import run_trial
from tests.drill.parts import ROOT, WEB_WORKER, Parts, remove, run_python
from tests.drill.reloading import Readers, check_out

KILLED = ("worker", "clock", "web", WEB_WORKER, "redis", "postgresql")
# Less than a file of results has: whoever writes one meets the end of the disk.
FULL = 256
READ = [
    "/drill/",
    "/drill/championships/",
    "/drill/players/",
    "/drill/accounts/login/",
    "/drill/api/v1/championships/",
]


def main() -> int:
    parser = argparse.ArgumentParser(prog="./run drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=3, help="of each part (default %(default)s)")
    parser.add_argument("--rabbitmq", action="store_true", help="as the message queue, killed too; Redis is the cache")
    parser.add_argument("--unsupervised", action="store_true", help="nobody starts again what ends by itself")
    parser.add_argument("--only", choices=[*KILLED, "rabbitmq"], nargs="*", help="kill these parts alone")
    parser.add_argument("--mail-away", type=float, default=15, metavar="SECONDS", help="(default %(default)s)")
    parser.add_argument("--pause", type=float, default=PAUSE, help="of each caller, in seconds (default %(default)s)")
    parser.add_argument("--reloads", type=int, default=2, help="of the web while people read (default %(default)s)")
    parser.add_argument(
        "--upgrade-from", metavar="REVISION", help="begin with this version; the first reload is the upgrade"
    )
    parser.add_argument("--seed", type=int, default=7, help="of the moments (default %(default)s)")
    parser.add_argument(
        "--machines", action="store_true", help="in place of all that: several machines, of which some are killed"
    )
    parser.add_argument("--small", action="store_true", help="of --machines: few games")
    options = parser.parse_args()
    if options.machines:
        return run_trial(small=options.small)
    # As root the database server runs as nobody, who cannot enter everywhere.
    folder = Path(tempfile.mkdtemp(prefix="drill-", dir=make_folder(SHARED_ROOT, 0o755) if not os.geteuid() else None))
    folder.chmod(0o755)
    try:
        account = drill(folder, options)
    finally:
        remove(folder)
    print(json.dumps(account, indent=2))
    lost = [account[name]["lost"] for name in ("announcements", "results", "slips", "mails")]
    lost.append(account["slips"]["twice"])
    stuck = sum(number for state, number in account["jobs"].items() if state not in {"done", "refused"})
    refused = account["reloads"].get("errors", 0)
    return 1 if any(lost) or stuck or refused or account["disk full"]["damaged"] else 0


def drill(folder: Path, options: argparse.Namespace) -> dict[str, object]:
    chance = random.Random(options.seed)
    killed = options.only or [*KILLED, *(["rabbitmq"] if options.rabbitmq else [])]
    server = MailServer()
    with server.listening():
        pass
    older = check_out(ROOT, options.upgrade_from, folder / "older") if options.upgrade_from else None
    supervised = not options.unsupervised
    parts = Parts(folder, server.port, rabbitmq=options.rabbitmq, supervised=supervised, older=older)
    prepared: list[Prepared] = []
    with parts.running(lambda ready: prepared.append(_prepare(ready))):
        _wait_for_web(parts)
        load = Load(parts.port, prepared[0], options.pause)
        load.start()
        began = time.monotonic()
        reloads = _reload(parts, options.reloads) if options.reloads else {}
        with server.listening():
            back = {name: [_kill(parts, name, chance) for _time in range(options.kills)] for name in killed}
        _say("the mail server is away")
        time.sleep(options.mail_away)
        with server.listening():
            _say("the disk is full")
            disk = _fill_disk(parts, load)
            load.stop()
            under_load = round(time.monotonic() - began)
            _say("waiting until nothing waits any more")
            url = parts.database.cluster.url(OWNER_ROLE)
            settled = wait_until_settled(url)
            account = draw_up(url, load.answers, server)
        disk["damaged"] = _damaged(parts)
        # Fails where a digest of the round's log is not what folding it gives.
        parts.manage("replay_championship", "drill", prepared[0].day, "--verify", "--json")
    times = {name: {"kills": len(found), "longest": max(found, default=0.0)} for name, found in back.items()}
    return {
        **account,
        "seconds until it answers": times,
        "reloads": {"from": options.upgrade_from or "itself", **reloads},
        "ended by themselves": dict(parts.ended_by_themselves),
        "disk full": disk,
        "settled": settled,
        "load": under_load,
    }


def _prepare(parts: Parts) -> Prepared:
    parts.manage("migrate", "-v0")
    parts.manage("collectstatic", "--noinput", "-v0")
    return as_prepared(run_python(parts.environment, "-m", "tests.drill.prepare"))


def _reload(parts: Parts, number: int) -> dict[str, object]:
    """New versions under load: what readers were answered, and how long the slowest waited."""
    with Readers(parts.port, READ) as readers:
        time.sleep(3)
        for _time in range(number):
            _say("reload: web")
            parts.upgrade()
            parts.parts["web"].reload()
            time.sleep(2)
    return readers.account()


def _kill(parts: Parts, name: str, chance: random.Random) -> float:
    """Seconds from the kill until the portal answers with everything behind it."""
    time.sleep(chance.uniform(1.5, 4))
    _say(f"kill -9: {name}")
    started = time.monotonic()
    parts.kill(name)
    _wait_for_web(parts)
    return round(time.monotonic() - started, 1)


def _wait_for_web(parts: Parts) -> None:
    """Until an answer comes that is made from the database."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=20)
        try:
            connection.request("GET", "/drill/api/v1/championships/", headers={"X-Forwarded-Proto": "https"})
            if connection.getresponse().status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    raise RuntimeError("The portal does not answer any more.")


def _fill_disk(parts: Parts, load: Load) -> dict[str, object]:
    """No file of the web processes may grow: what is sent in meets a full disk in the middle."""
    web = parts.parts["web"].processes()
    for process in web:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (FULL, resource.RLIM_INFINITY))
    answers = [load.upload(load.prepared.slugs[2]) for _time in range(5)]
    for process in web:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    after = load.upload(load.prepared.slugs[3])
    return {"answers": answers, "afterwards": after}


def _damaged(parts: Parts) -> int:
    found = json.loads(parts.manage("check_files", "drill", "--json"))
    return len(found["damaged"])


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
