"""`./run check`: runs all checks, by name, and gives one verdict."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from federation.launcher.processes import die_with_parent
from federation.launcher.progress import say
from federation.launcher.translations import TOOLS

_PYTHON = sys.executable
_BIN = Path(_PYTHON).parent
# Files whose extension ruff and mypy do not recognise.
_SCRIPTS = ["run"]


@dataclass(frozen=True)
class Check:
    name: str
    command: list[str]
    production: bool = False
    needs: tuple[str, ...] = ()


CHECKS = (
    Check("formatting (ruff)", [_PYTHON, "-m", "ruff", "format", "--check", ".", *_SCRIPTS]),
    Check("lint (ruff)", [_PYTHON, "-m", "ruff", "check", ".", *_SCRIPTS]),
    Check("types (mypy)", [_PYTHON, "-m", "mypy"]),
    Check(
        "imports (import-linter)",
        [_PYTHON, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    ),
    Check("templates (djhtml)", [_PYTHON, "-m", "djhtml", "--tabwidth", "2", "--check", "templates"]),
    # Named by its command, because the module treats every file as a template.
    Check("stylesheets (djcss)", [str(_BIN / "djcss"), "--tabwidth", "2", "--check", "static/css"]),
    Check(
        "migrations",
        [_PYTHON, "-W", "ignore::RuntimeWarning", "manage.py", "makemigrations", "--check", "--dry-run"],
        production=True,
    ),
    Check(
        "deployment settings",
        [_PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        production=True,
    ),
    Check("translations (gettext)", [_PYTHON, "run", "translate", "--check"], needs=TOOLS),
)


def run_checks(arguments: list[str], checkout: Path) -> int:
    """Run all checks, or those whose name contains one of `arguments`; return 1 if any failed."""
    chosen = [check for check in CHECKS if not arguments or any(word in check.name for word in arguments)]
    if not chosen:
        say(f"No such check. Choose from: {', '.join(check.name for check in CHECKS)}")
        return 2
    with tempfile.TemporaryDirectory() as files:
        failed = [check.name for check in chosen if not _passes(check, checkout, files)]
    say(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def _passes(check: Check, checkout: Path, files: str) -> bool:
    print(f"{check.name} … ", end="", file=sys.stderr, flush=True)
    missing = [program for program in check.needs if shutil.which(program) is None]
    if missing:
        say(f"SKIPPED (not installed: {', '.join(missing)})")
        return True
    started = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=checkout,
        env=_production_environment(files) if check.production else dict(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        preexec_fn=die_with_parent(),
    )
    passed = done.returncode == 0
    say(f"{'passed' if passed else 'FAILED'} ({time.monotonic() - started:.1f} s)")
    if not passed:
        say(done.stdout.rstrip())
    return passed


def _production_environment(files: str) -> dict[str, str]:
    """Return what production settings require; nothing named here exists or is contacted."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "federation.settings.production",
        "SECRET_KEY": "for-checking-only-0123456789-abcdefghijklmnopqrstuvwxyz",
        "DATABASE_URL": "postgresql://faristol@127.0.0.1:1/faristol",
        "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
        "CACHE_URL": "rediscache://127.0.0.1:1/1",
        "ALLOWED_HOSTS": "faristol.example",
        "FARISTOL_BASE_URL": "https://faristol.example",
        "FARISTOL_MEDIA_ROOT": files,
    }
