"""Tables and data of the demo, created once per database and remembered in `.local`."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import psycopg

from federation.launcher.local_secrets import local_folder
from federation.launcher.processes import die_with_parent, run_in_foreground
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused

_APPS = ("federation", "games", "tournaments", "ratings")


class DemoDataFailed(CommandRefused):
    """A command preparing the demo's data failed and has printed why."""


def prepare_demo_data(checkout: Path, environment: dict[str, str]) -> str:
    """Migrate if the code has changed, load the demo data once; return what the visitor should know."""
    path = local_folder(checkout) / f"demo-{_database_identity(environment['DATABASE_OWNER_URL'])}.json"
    known: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    code = _fingerprint(checkout)
    if known.get("code") != code:
        say("Preparing the tables …")
        _manage(checkout, environment, "migrate", "--verbosity", "1" if not known else "0")
        if "loaded" not in known:
            say("Loading the demo data …")
            _manage(checkout, environment, "load_demo")
        known = {"code": code, "loaded": "yes", "welcome": _welcome(checkout, environment)}
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(known), encoding="utf-8")
        draft.rename(path)
    return known["welcome"]


def _database_identity(url: str) -> str:
    """Return a name that a database recreated under the same address does not share."""
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT system_identifier || '-' || oid FROM pg_control_system(), pg_database "
            "WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    return str(row[0])


def _fingerprint(checkout: Path) -> str:
    """Return a digest of everything that determines the tables: policies and triggers come from models."""
    files = [path for app in _APPS for path in (checkout / app).rglob("*.py")]
    digest = hashlib.sha256()
    for path in sorted([*files, checkout / "requirements.lock"]):
        digest.update(str(path.relative_to(checkout)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _manage(checkout: Path, environment: dict[str, str], *arguments: str) -> None:
    code = run_in_foreground([sys.executable, "manage.py", *arguments], environment=environment, cwd=checkout)
    if code != 0:
        raise DemoDataFailed(f"manage.py {arguments[0]} failed (code {code}).")


def _welcome(checkout: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", "load_demo", "--accounts"],
        env=environment,
        cwd=checkout,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=die_with_parent(),
    )
    if done.returncode != 0:
        raise DemoDataFailed("manage.py load_demo --accounts failed.")
    return done.stdout
