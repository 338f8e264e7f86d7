"""Finding the tests for a change: by imports, names and places. Standard library only."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from federation.launcher.refusal import CommandRefused

_MAIN = ("origin/main", "main", "origin/master", "master")
_TESTS = "tests"


class NoRepository(CommandRefused):
    """Only git knows what changed."""


def find_changed(checkout: Path) -> list[str]:
    """Return paths changed since this branch left the main one: committed, uncommitted, or untracked."""
    for main in _MAIN:
        base = _git(checkout, "merge-base", "HEAD", main)
        if base is not None:
            break
    else:
        base = _git(checkout, "rev-parse", "HEAD")
    changed = _git(checkout, "diff", "--name-only", "--no-renames", "-z", *(base or []))
    new = _git(checkout, "ls-files", "--others", "--exclude-standard", "-z")
    if base is None or changed is None or new is None:
        raise NoRepository("./run test --changed needs git to find your changes, and git does not work here.")
    return sorted({*changed, *new})


def _git(checkout: Path, *arguments: str) -> list[str] | None:
    """Return the parts of git's answer; None if there is none."""
    try:
        done = subprocess.run(["git", *arguments], cwd=checkout, capture_output=True, text=True, check=False)  # noqa: S607
    except FileNotFoundError:
        return None
    return [part for part in done.stdout.replace("\n", "\0").split("\0") if part] if done.returncode == 0 else None


def find_tests(checkout: Path, changed: Iterable[str]) -> list[str]:
    """Return the test files to run after a change to these files, sorted."""
    return Project(checkout).tests_of(changed)


class Project:
    """A checkout's modules by dotted name, and what they import."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout
        roots = sorted(path.parent for path in checkout.glob("*/__init__.py"))
        self.modules = {_dotted(path.relative_to(checkout)): path for root in roots for path in root.rglob("*.py")}
        self._imports: dict[str, frozenset[str]] = {}
        self._exports: dict[str, dict[str, str]] = {}
        self._texts: dict[Path, str] = {}

    def tests_of(self, changed: Iterable[str]) -> list[str]:
        """Return changed tests, those that import a changed module, and those named after it in its mirrored folder.

        If there are none, return all in that folder: pages are requested by their address.
        """
        modules = self._with_helpers({name for path in changed for name in self._concerned(path)})
        found = {self.modules[name] for name in self._tests if name in modules or modules & self.imports(name)}
        imported = {name for test in self._tests for name in self.imports(test)}
        for name in modules:
            own = self._named_after(name)
            found |= own or (set() if name in imported else self._beside(name))
        return sorted(path.relative_to(self.checkout).as_posix() for path in found)

    def _with_helpers(self, modules: set[str]) -> set[str]:
        """Add test helpers that import a changed helper; following changed code too would select nearly everything."""
        helpers = [name for name in self.modules if name.startswith(f"{_TESTS}.") and name not in self._tests]
        left = {name for name in modules if name.startswith(f"{_TESTS}.")}
        while left:
            left = {name for name in helpers if name not in modules and left & self.imports(name)}
            modules = modules | left
        return modules | {test for name in modules for test in self._below(name)}

    def _below(self, module: str) -> list[str]:
        """Return the tests that a conftest applies to."""
        folder, _dot, name = module.rpartition(".")
        return [test for test in self._tests if test.startswith(f"{folder}.")] if name == "conftest" else []

    @cached_property
    def _tests(self) -> list[str]:
        return [name for name, path in self.modules.items() if path.name.startswith("test_")]

    def _concerned(self, path: str) -> set[str]:
        """Return modules affected by a changed file: itself, or those that name it, through files including it."""
        if path.endswith(".py"):
            return {_dotted(Path(path))}
        found: set[str] = set()
        named, left = {path}, [path]
        while left:
            called = _called(left.pop())
            found |= {name for name, file in self.modules.items() if _names(self._text(file), called)}
            including = {file for file in self._templates if _names(self._text(self.checkout / file), called)}
            left += including - named
            named |= including
        return found

    @cached_property
    def _templates(self) -> list[str]:
        return [path.relative_to(self.checkout).as_posix() for path in self.checkout.glob("templates/**/*.html")]

    def _named_after(self, module: str) -> set[Path]:
        *folders, name = module.split(".")
        folder = self.checkout.joinpath(_TESTS, *folders)
        return (
            set() if folders[:1] == [_TESTS] else {*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")}
        )

    def _beside(self, module: str) -> set[Path]:
        """Return the tests in a module's mirrored folder, or in those of its name; for an app, all of its tests."""
        app, *folders, _name = module.split(".") if "." in module else [_TESTS, ""]
        if app == _TESTS or not folders:
            return set()
        tests = self.checkout / _TESTS / app
        folder = tests.joinpath(*folders)
        places = [folder] if folder.is_dir() else tests.rglob(folders[-1])
        return {test for place in places for test in place.glob("test_*.py")}

    def imports(self, module: str) -> frozenset[str]:
        """Return the modules that one imports; re-exports of a package count as their original module."""
        if module not in self._imports:
            self._imports[module] = frozenset(self._find_imports(module))
        return self._imports[module]

    def _find_imports(self, module: str) -> Iterator[str]:
        for node in ast.walk(self._tree(module)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from self._origins(module, node)

    def _origins(self, module: str, node: ast.ImportFrom) -> Iterator[str]:
        package = self._absolute(module, node)
        for alias in node.names:
            if f"{package}.{alias.name}" in self.modules:
                yield f"{package}.{alias.name}"
            else:
                yield self._passed_on(package).get(alias.name, package)

    def _passed_on(self, package: str) -> dict[str, str]:
        """Return the original module of each name that a package re-exports."""
        if package not in self._exports:
            path = self.modules.get(package)
            is_package = path is not None and path.name == "__init__.py"
            self._exports[package] = self._find_exports(package) if is_package else {}
        return self._exports[package]

    def _find_exports(self, package: str) -> dict[str, str]:
        return {
            alias.asname or alias.name: origin
            for node in self._tree(package).body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            for origin in self._origins(package, ast.ImportFrom(node.module, [alias], node.level))
        }

    def _absolute(self, module: str, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        above = node.level - (self.modules[module].name == "__init__.py")
        base = module.split(".")
        return ".".join([*base[: len(base) - above], *([node.module] if node.module else [])])

    def _tree(self, module: str) -> ast.Module:
        return ast.parse(self._text(self.modules[module]))

    def _text(self, path: Path) -> str:
        if path not in self._texts:
            self._texts[path] = path.read_text(encoding="utf-8")
        return self._texts[path]


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _called(path: str) -> str:
    """Return the name a file is used by: for a template its path below its folder, for others the file name."""
    return path.removeprefix("templates/") if path.startswith("templates/") else path.rpartition("/")[2]


def _names(text: str, called: str) -> bool:
    """Return whether a text names a file, in quotes or at the end of a path."""
    return any(f"{before}{called}" in text for before in "\"'/")
