"""The kinds of tables that can come in. Apps above register theirs in ``AppConfig.ready()``."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.imports.clubs import ClubImport
from federation.imports.planning import Importing
from federation.imports.players import MAKE_CLUBS, PlayerImport
from federation.permissions import Action


@dataclass(frozen=True, slots=True)
class ImportOption:
    """Something to tick with an upload."""

    code: str
    label: str | Promise


@dataclass(frozen=True, slots=True)
class ImportKind:
    """``identity``: the column by which a row finds its object. ``address``: the name of that object's page."""

    code: str
    label: str | Promise
    resource: Callable[[Collection[str]], Importing]
    action: Action
    identity: str
    address: str
    download: str
    options: tuple[ImportOption, ...] = ()


_kinds: dict[str, ImportKind] = {}


def register_import_kind(kind: ImportKind) -> None:
    _kinds[kind.code] = kind


def import_kinds() -> list[ImportKind]:
    return list(_kinds.values())


def find_import_kind(code: str) -> ImportKind | None:
    return _kinds.get(code)


register_import_kind(
    ImportKind(
        "players",
        _("Players"),
        PlayerImport,
        Action.MANAGE_REGISTRY,
        "number",
        "player",
        "players_download",
        (ImportOption(MAKE_CLUBS, _("Register clubs that are not known yet")),),
    )
)
register_import_kind(
    ImportKind("clubs", _("Clubs"), ClubImport, Action.MANAGE_REGISTRY, "name", "club", "clubs_download")
)
