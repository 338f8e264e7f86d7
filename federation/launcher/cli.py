"""The commands of `./run`. Standard library only until the virtual environment exists."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from federation.launcher.installation import prepare_environment
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused

CHECKOUT = Path(__file__).resolve().parents[2]

HELP = """\
usage: ./run COMMAND

  demo [--port N] [--host ADDRESS]   start the portal with demo data; Ctrl-C stops it
  test [--changed] [--shuffle SEED] [PYTEST ARGUMENTS]
                                     run the tests on a temporary PostgreSQL: all, or those for your changes
                                     since the main branch; in the usual or in a random order
  check                              formatting, lint, types, imports, migrations, deployment settings, translations
  translate [--check|LANGUAGE]       update the catalogues in locale/, or start another language
  bench [--small] [--growth|--serve|--fair]
                                     run benchmarks; JSON on standard output
  drill [--kills N|--machines]       kill every part of the portal under load and count what is lost
  mutate [--count N] [MODULES]       break the code in many places and list what no test notices
  attack [--small]                   attack a temporary demo and list the findings
  manage ARGUMENTS                   manage.py with the demo's database

The first use installs the packages into .venv. Everything else is in .local.
DATABASE_URL and DATABASE_OWNER_URL name a PostgreSQL server to use instead of the embedded one.
"""

COMMANDS = ("demo", "test", "check", "translate", "bench", "drill", "mutate", "attack", "manage")


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(HELP, end="")
        return 0
    if arguments[0] not in COMMANDS:
        say(f"./run has no command {arguments[0]!r}.\n\n{HELP}")
        return 2
    try:
        installed = prepare_environment(CHECKOUT)
    except CommandRefused as refusal:
        say(str(refusal))
        return 1
    except KeyboardInterrupt:
        say("\nInterrupted. The next ./run continues.")
        return 130
    _keep_bytecode()
    venv = CHECKOUT / ".venv"
    if installed or Path(sys.prefix).resolve() != venv.resolve():
        python = str(venv / "bin" / "python")
        os.execv(python, [python, str(CHECKOUT / "run"), *arguments])
    from federation.launcher.commands import carry_out

    return carry_out(arguments[0], arguments[1:], CHECKOUT)


def _keep_bytecode() -> None:
    """Let Python keep its bytecode out of sight; otherwise every start would compile all of Django."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(CHECKOUT / ".local" / "pycache")
