"""A web machine and a worker are killed, a line is cut: what readers saw meanwhile, and what became of the work."""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder
from federation.launcher.postgres.embedded import OWNER_ROLE
from federation.launcher.processes import ended_by_signals
from tests.around.mail_server import MailServer
from tests.around.ports import free_port
from tests.drill.ledger import draw_up, wait_until_settled
from tests.drill.load import Load, as_prepared
from tests.drill.machines.job_log import JobLog
from tests.drill.machines.network import Network, why_not
from tests.drill.machines.portal import WEB, Portal
from tests.drill.parts import RabbitMQ, remove, run_python
from tests.drill.reloading import Readers, ask, wait_for

PAGES = ["/drill/", "/drill/championships/", "/drill/players/", "/drill/accounts/login/", "/busy-0/ranking/"]
# Rated while a worker is killed, and while another is cut off.
KILLED, CUT = ("busy-0", "busy-1"), ("busy-2", "busy-3")
RECOMPUTATIONS = 20


def run_trial(*, small: bool) -> int:
    """1 where anything was lost or done twice, or a reader got an error; 0 too where there can be no such trial."""
    reason = why_not() or ("" if RabbitMQ.PROGRAM.exists() else "not installed: RabbitMQ")
    if reason:
        _say(f"SKIPPED: no trial of several machines here: {reason}")
        print(json.dumps({"skipped": reason}))
        return 0
    folder = Path(tempfile.mkdtemp(prefix="machines-", dir=make_folder(SHARED_ROOT, 0o755)))
    # The database server and nginx run as nobody.
    folder.chmod(0o755)
    network = Network()
    server = MailServer(host=network.host, port=free_port())
    try:
        # Whoever ends the trial leaves no networks behind.
        with ended_by_signals():
            account = _try(folder, network, server, small=small)
    finally:
        remove(folder)
    print(json.dumps(account, indent=2))
    wrong = [account[name]["lost"] for name in ("announcements", "results", "slips", "mails", "jobs")]
    wrong += [account["slips"]["twice"], account["jobs"]["twice"], account["changed by recomputing"]]
    wrong += [seen["errors"] for seen in account["readers"].values()]
    return 1 if any(wrong) else 0


def _try(folder: Path, network: Network, server: MailServer, *, small: bool) -> dict[str, Any]:
    portal = Portal(folder, network, server.port)
    with portal.running(), server.listening():
        url = portal.database.cluster.url(OWNER_ROLE)
        log = JobLog(url, network)
        prepared = as_prepared(_prepare(portal, log, small=small))
        portal.switch_on()
        wait_for(lambda: ask(80, "/drill/", portal.address) == "200")
        load = Load(80, prepared, host=portal.address)
        load.start()
        seen = _kill_some(portal, log)
        load.stop()
        _say("waiting until nothing waits any more")
        settled = wait_until_settled(url)
        account = draw_up(url, load.answers, server)
        account["jobs"] = log.account()
        changed = _recompute(portal)
    return {**account, "readers": seen, "settled": settled, "changed by recomputing": changed}


def _prepare(portal: Portal, log: JobLog, *, small: bool) -> str:
    _say("a portal is made …")
    portal.manage("migrate", "-v0")
    portal.manage("collectstatic", "--noinput", "-v0")
    found = run_python(portal.environment, "-m", "tests.drill.prepare")
    games = "1500" if small else "15000"
    run_python(portal.environment, "-m", "tests.drill.machines.making", games, *KILLED, *CUT)
    log.begin()
    return found


def _kill_some(portal: Portal, log: JobLog) -> dict[str, Any]:
    """What readers saw meanwhile, by what happened."""
    seen: dict[str, Any] = {}
    with _reading(portal, seen, "all machines"):
        time.sleep(10)
    with _reading(portal, seen, "a web machine killed"):
        time.sleep(2)
        _say(f"pull the plug: {WEB[0]}")
        portal.kill(WEB[0])
        time.sleep(20)
        portal.boot(WEB[0])
        time.sleep(10)
    with _reading(portal, seen, "a worker killed"):
        killed = _find_worker(portal, log, KILLED)
        portal.kill(killed)
        _say(f"pulled the plug: {killed}")
        time.sleep(35)
        portal.boot(killed)
        time.sleep(5)
    with _reading(portal, seen, "a worker cut off for forty seconds"):
        cut = _find_worker(portal, log, CUT)
        portal.network.cut(cut)
        _say(f"cut the line: {cut}")
        time.sleep(40)
        portal.network.mend(cut)
        time.sleep(10)
    return seen


@contextmanager
def _reading(portal: Portal, seen: dict[str, Any], name: str) -> Iterator[None]:
    with Readers(80, PAGES, portal.address) as readers:
        yield
    seen[name] = {**readers.account(), "what": sorted(set(readers.errors))[:5]}


def _find_worker(portal: Portal, log: JobLog, slugs: tuple[str, ...]) -> str:
    """One that is in the middle of rating, while more comes in."""
    module = ("tests.bench.serving.queueing", str(RECOMPUTATIONS), *slugs)
    threading.Thread(target=run_python, args=(portal.environment, "-m", *module)).start()
    return log.wait_for_work()


def _recompute(portal: Portal) -> int:
    """Ratings that are not what the results make them, once all is computed again."""
    found = [json.loads(portal.manage("recompute_ratings", slug, "--json")) for slug in (*KILLED, *CUT)]
    systems = [system for one in found for system in one["systems"]]
    return sum(system[how] for system in systems for how in ("inserted", "updated", "deleted"))


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
