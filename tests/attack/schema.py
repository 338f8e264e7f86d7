"""Schemathesis: requests made from the API's own description, with a key and without."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.attack.ledger import Ledger

_SUMMARY = re.compile(r"(\d+) generated")


def fuzz_api(origin: str, key: str, ledger: Ledger, *, seconds: int, seed: int, log: Path) -> str:
    """Run it for so long; return what it says of itself in the end."""
    program = str(Path(sys.executable).parent / "schemathesis")
    command = [program, "run", f"{origin}/fisc/api/schema/", "--checks", "not_a_server_error"]
    command += ["--phases", "examples,coverage,fuzzing", "--max-time", str(seconds), "--max-examples", "10"]
    # One thread: two that read source code at once trip over a fault of Python 3.11 (gh-106905).
    command += ["--seed", str(seed), "--no-color", "--continue-on-failure", "--workers", "1", "--warnings", "off"]
    command += ["--suppress-health-check", "all", "--generation-database", "none"]
    if key:
        command += ["--header", f"Authorization: Bearer {key}"]
    done = subprocess.run(command, cwd=log.parent, capture_output=True, text=True, timeout=seconds + 120, check=False)
    log.write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode != 0:
        ledger.found(f"schemathesis {'with' if key else 'without'} a key ended with {done.returncode}: see {log}")
    found = _SUMMARY.search(done.stdout)
    return f"{found[1] if found else 'no'} requests made from the schema"
