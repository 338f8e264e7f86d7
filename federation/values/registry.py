"""One thing, one file: the entries of a kind, found in the modules of a folder. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

Entry = TypeVar("Entry")


def find_entries(package: str, kind: type[Entry], within: str = "") -> Iterator[Entry]:
    """Every public name of the package's modules (and of its packages) that holds an entry of a kind.

    Modules in the order of their names, entries in the order in which they are written. ``within`` is the module that
    has the entries of a package, where that is not the package itself.
    """
    for module in sorted(iter_modules(import_module(package).__path__), key=lambda found: found.name):
        path = f"{package}.{module.name}.{within}" if within and module.ispkg else f"{package}.{module.name}"
        names = vars(import_module(path))
        yield from (value for name, value in names.items() if isinstance(value, kind) and not name.startswith("_"))
