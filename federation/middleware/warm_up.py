"""What a process would read from the program's folder later on, read at once.

A new version takes the folder before its processes take over. A process of the old one that reads a module, a template
or a translation only then has some of each: a refactored module no longer had the class that a setting names.
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

# Rooms of programs that run by themselves: commands, the launcher, what only developers have.
_OTHER_PROGRAMS = frozenset({"migrations", "management", "launcher", "development", "demo", "settings", "__main__"})
# Doors to heavy libraries that only jobs go through, or only who keeps files in buckets.
_OF_JOBS = frozenset(
    {"federation.pdf.engine", "tournaments.pairing.engines.dutch.engine", "federation.storage.buckets"}
)


def load_program() -> None:
    """Modules, storages, templates and translations: two seconds, once, for all children of the process."""
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
    """Names under which the templates of the project's folder are asked for."""
    engine = engines["django"]
    assert isinstance(engine, DjangoTemplates)
    for folder in map(Path, engine.dirs):
        yield from (str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file())


def _own_apps() -> Iterator[AppConfig]:
    return (config for config in apps.get_app_configs() if Path(config.path).parent == settings.BASE_DIR)


def _modules_below(package: str, folders: list[str]) -> Iterator[str]:
    """Without importing any, as ``pkgutil.walk_packages`` would."""
    for found in pkgutil.iter_modules(folders):
        if found.name in _OTHER_PROGRAMS:
            continue
        name = f"{package}.{found.name}"
        if name not in _OF_JOBS:
            yield name
        if found.ispkg:
            yield from _modules_below(name, [f"{folder}/{found.name}" for folder in folders])
