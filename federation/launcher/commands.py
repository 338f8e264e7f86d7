"""What each command of `./run` does, inside the virtual environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from federation.launcher.changes import find_changed, find_tests
from federation.launcher.checks import run_checks
from federation.launcher.demo import demo_environment, run_demo
from federation.launcher.locks import LockHeld
from federation.launcher.postgres.databases import kept_database, scratch_database
from federation.launcher.processes import ended_by_signals, run_in_foreground
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused
from federation.launcher.translations import run_translate


def carry_out(command: str, arguments: list[str], checkout: Path) -> int:
    """Run one command to its end and return its exit code."""
    actions: dict[str, Callable[[list[str], Path], int]] = {
        "demo": run_demo,
        "test": run_tests,
        "check": run_checks,
        "translate": run_translate,
        "bench": run_bench,
        "drill": partial(run_tool, "tests.drill"),
        "mutate": partial(run_tool, "tests.mutation"),
        "attack": partial(run_tool, "tests.attack"),
        "manage": run_manage,
    }
    return tell_refusals(lambda: actions[command](arguments, checkout))


def tell_refusals(action: Callable[[], int]) -> int:
    """Run it and return its exit code; refusals are printed without a traceback."""
    try:
        with ended_by_signals():
            return action()
    except CommandRefused as refusal:
        say(str(refusal))
    except LockHeld as held:
        say(f"The embedded database of this checkout is in use by {held.holder}. Stop that first.")
    except KeyboardInterrupt:
        return 130
    return 1


def run_tests(arguments: list[str], checkout: Path) -> int:
    """Run pytest on an empty database, on all cores if the tests allow it; with --changed, only relevant tests."""
    if "--changed" in arguments:
        tests = find_tests(checkout, find_changed(checkout))
        if not tests:
            say("No test covers your changes.")
            return 0
        say(f"Tests for your changes, in {len(tests)} files:\n  " + "\n  ".join(tests))
        arguments = [*(one for one in arguments if one != "--changed"), *tests]
    command = [sys.executable, "-m", "pytest"]
    # A debugger needs the terminal to itself; real workers on one broker would take each other's jobs.
    if "--pdb" not in arguments and not os.environ.get("FARISTOL_TEST_BROKER"):
        command += ["-n", str(len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count())]
        command += ["--dist", "worksteal"]
    with scratch_database(checkout) as urls:
        environment = {**os.environ, **urls, "DJANGO_SETTINGS_MODULE": "federation.settings.test"}
        # The embedded server is deleted with the migrated database in it; a named database keeps that itself.
        if not os.environ.get("DATABASE_URL"):
            environment["FARISTOL_TEMPLATES"] = str(checkout / ".local" / "templates")
        return run_in_foreground([*command, *arguments], environment=environment, cwd=checkout)


def run_bench(arguments: list[str], checkout: Path) -> int:
    """Run the benchmarks on a server that writes data durably, as a real one does."""
    with scratch_database(checkout, durable=True) as urls:
        environment = {**os.environ, **urls, "DJANGO_SETTINGS_MODULE": "federation.settings.test"}
        command = [sys.executable, "-m", "tests.bench", *arguments]
        return run_in_foreground(command, environment=environment, cwd=checkout)


def run_tool(module: str, arguments: list[str], checkout: Path) -> int:
    """Run a test tool that starts everything it needs."""
    return run_in_foreground([sys.executable, "-m", module, *arguments], environment=dict(os.environ), cwd=checkout)


def run_manage(arguments: list[str], checkout: Path) -> int:
    """Run manage.py as the demo would, alongside it or alone; paths are relative to the caller's folder."""
    with kept_database(checkout, shared=True) as urls:
        environment = {**os.environ, **demo_environment(checkout), **urls}
        command = [sys.executable, str(checkout / "manage.py"), *arguments]
        return run_in_foreground(command, environment=environment)
