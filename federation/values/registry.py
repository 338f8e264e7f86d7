"""One item per file: finding all entries of a kind in a folder's modules. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeVar

Entry = TypeVar("Entry")


def find_entries(package: str, kind: type[Entry], within: str = "") -> Iterator[Entry]:
    """Return every public name in the package's modules (and subpackages) that holds an entry of a kind.

    Modules are sorted by name, entries in the order written. ``within`` is the module with a package's entries, if
    that is not the package itself.
    """
    for module in sorted(iter_modules(import_module(package).__path__), key=lambda found: found.name):
        path = f"{package}.{module.name}.{within}" if within and module.ispkg else f"{package}.{module.name}"
        names = vars(import_module(path))
        yield from (value for name, value in names.items() if isinstance(value, kind) and not name.startswith("_"))
