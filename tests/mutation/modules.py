"""Which modules are broken, and which tests are asked about each. Standard library only."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path

# The modules of weight: what is wrong here makes a wrong result, a wrong rating or an open door.
WEIGHTY = (
    "federation/accounts/api.py",
    "federation/permissions.py",
    "federation/accounts/services",
    "federation/exchange/services",
    "federation/files/services.py",
    "federation/registry/services",
    "federation/site/services",
    "federation/webhooks/services",
    "games/play",
    "ratings/outside/services.py",
    "ratings/parameters/services.py",
    "ratings/publication/services",
    "ratings/replay",
    "ratings/sequence/services",
    "ratings/starting_list/services.py",
    "ratings/systems",
    "tournaments/calendar/services",
    "tournaments/championship/rules",
    "tournaments/competition",
    "tournaments/records/services.py",
    "tournaments/results/services",
)
# Every change of these would make the tests migrate a database of its own.
_MAKE_THE_SCHEMA = re.compile(r"(^|/)(models\.py$|(models|migrations|settings|tenancy)/)")
# Real browsers, killed servers, measurements: not for a hundred runs one after another.
_COSTLY = ("tests/browser", "tests/crashes", "tests/bench", "tests/leaks", "tests/attack", "tests/federation/launcher")
# Of what half of all tests import, those nearby are asked.
_MOST_IMPORTING = 12


class NothingToBreak(ValueError):
    """What was named is no module of the project that can be broken."""


def find_modules(checkout: Path, named: Sequence[str]) -> list[str]:
    """Paths of the modules named, folders with all that is in them. Raises NothingToBreak."""
    found: list[str] = []
    for name in named:
        path = checkout / name
        files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        here = [file.relative_to(checkout).as_posix() for file in files if file.is_file()]
        here = [one for one in here if not one.endswith("__init__.py") and not _MAKE_THE_SCHEMA.search(one)]
        if not here:
            raise NothingToBreak(name)
        found += here
    return list(dict.fromkeys(found))


def find_tests(checkout: Path, module: str) -> list[list[str]]:
    """The test files that concern a module, in groups, the nearest first; none is empty.

    Those that bear its name in the mirrored room or elsewhere in the app, those that import it, then the rest of the
    room.
    """
    path = Path(module)
    room = checkout / "tests" / path.parent
    while not room.is_dir():
        room = room.parent
    dotted = ".".join(path.with_suffix("").parts)
    imports = re.compile(rf"^\s*(from {re.escape(dotted)} import|import {re.escape(dotted)}\b)", re.MULTILINE)
    everything = sorted((checkout / "tests").rglob("test_*.py"))
    importing = [file for file in everything if imports.search(file.read_text(encoding="utf-8"))]
    importing.sort(key=lambda file: -len(os.path.commonpath([file, room])))
    app = checkout / "tests" / path.parts[0]
    near = [*room.glob(f"test_{path.stem}.py"), *sorted(room.glob(f"test_{path.stem}_*.py"))]
    near += sorted(app.rglob(f"test_{path.stem}.py"))
    taken: set[str] = set()
    groups = []
    for files in ((*near, *importing[:_MOST_IMPORTING]), sorted(room.rglob("test_*.py"))):
        names = dict.fromkeys(file.relative_to(checkout).as_posix() for file in files)
        groups.append([name for name in names if name not in taken and not name.startswith(_COSTLY)])
        taken |= set(names)
    return [group for group in groups if group]
