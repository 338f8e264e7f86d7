"""Reads everything from the program's folder at once that a process would otherwise read later.

A new version replaces the folder before its processes take over. If an old process then reads a module, a template or
a translation for the first time, it mixes both versions: a refactored module once no longer had the class that a
setting names.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.files.storage import storages
from django.template import engines
from django.template.backends.django import DjangoTemplates
from django.utils.translation import gettext, override

# Packages of separate programs: commands, the launcher, development tools.
_OTHER_PROGRAMS = frozenset({"migrations", "management", "launcher", "development", "demo", "settings", "__main__"})
# Modules that load heavy libraries, used only by jobs or by installations that store files in buckets.
_OF_JOBS = frozenset(
    {"federation.pdf.engine", "tournaments.pairing.engines.dutch.engine", "federation.storage.buckets"}
)


def load_program() -> None:
    """Load modules, storages, templates and translations: two seconds, once, for all children of the process."""
    for name in own_modules():
        importlib.import_module(name)
    for alias in settings.STORAGES:
        storages[alias]
    for code, _name in settings.LANGUAGES:
        with override(code):
            gettext("Home")
    for name in own_templates():
        engines["django"].get_template(name)


def own_modules() -> Iterator[str]:
    for config in _own_apps():
        yield from _modules_below(config.name, [config.path])


def own_templates() -> Iterator[str]:
    """Return the names of the project's own templates."""
    engine = engines["django"]
    assert isinstance(engine, DjangoTemplates)
    for folder in map(Path, engine.dirs):
        yield from (str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file())


def _own_apps() -> Iterator[AppConfig]:
    return (config for config in apps.get_app_configs() if Path(config.path).parent == settings.BASE_DIR)


def _modules_below(package: str, folders: list[str]) -> Iterator[str]:
    """Return module names without importing any, unlike ``pkgutil.walk_packages``."""
    for found in pkgutil.iter_modules(folders):
        if found.name in _OTHER_PROGRAMS:
            continue
        name = f"{package}.{found.name}"
        if name not in _OF_JOBS:
            yield name
        if found.ispkg:
            yield from _modules_below(name, [f"{folder}/{found.name}" for folder in folders])
