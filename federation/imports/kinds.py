"""The kinds of tables that can be imported. Apps above register theirs in ``AppConfig.ready()``."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.imports.clubs import ClubImport
from federation.imports.plan import Importing
from federation.imports.players import MAKE_CLUBS, PlayerImport
from federation.permissions import Action
from federation.values.ports import Port


@dataclass(frozen=True, slots=True)
class ImportOption:
    """A checkbox on the upload form."""

    code: str
    label: str | Promise


@dataclass(frozen=True, slots=True)
class ImportKind:
    """``identity``: the column by which a row finds its object. ``address``: the name of that object's page."""

    code: str
    label: str | Promise
    resource: Callable[[Collection[str]], Importing]
    action: StrEnum
    identity: str
    address: str
    download: str
    options: tuple[ImportOption, ...] = ()


_PLAYERS = ImportKind(
    "players",
    _("Players"),
    PlayerImport,
    Action.MANAGE_REGISTRY,
    "number",
    "player",
    "players_download",
    (ImportOption(MAKE_CLUBS, _("Register clubs that aren’t in the registry yet")),),
)
_CLUBS = ImportKind("clubs", _("Clubs"), ClubImport, Action.MANAGE_REGISTRY, "name", "club", "clubs_download")
# By code.
import_kinds: Port[ImportKind] = Port({kind.code: kind for kind in (_PLAYERS, _CLUBS)})
