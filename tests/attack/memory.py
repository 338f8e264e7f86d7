"""Memory from outside, without an account: large forms at the login, and what the web processes keep of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.attack.visitor import FORM, Visitor

REQUESTS = 50
MOST_KEPT = 150 * 1024 * 1024
_BODY = b"login=" + b'"' * 11_800_000


def send_large_forms(stranger: Visitor, web: list[int]) -> int:
    """Send them eight at a time; return how many bytes more the web processes hold afterwards."""
    stranger.get("/fisc/accounts/login/")
    before = _resident(web)
    paths = [f"/fisc/accounts/{page}/" for page in ("login", "signup", "password/reset")]
    with ThreadPoolExecutor(8) as threads:
        sent = (paths[number % 3] for number in range(REQUESTS))
        answers = list(threads.map(lambda path: stranger.twin().ask("POST", path, _BODY, FORM), sent))
    longest = max(len(answer.body) for answer in answers)
    if longest > 200_000:
        stranger.ledger.found(f"a form of {len(_BODY)} bytes is answered with {longest}")
    kept = _resident(web) - before
    if kept > MOST_KEPT:
        stranger.ledger.found(f"{REQUESTS} large forms leave {kept // 1_000_000} MB in the web processes")
    return kept


def _resident(processes: list[int]) -> int:
    return sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 for pid in _with_children(processes))


def _with_children(processes: list[int]) -> list[int]:
    found = list(processes)
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent in processes:
            found.append(int(path.parent.name))
    return found
