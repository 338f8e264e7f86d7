"""The tile sets and boards that a federation's rules may use: the portal's and its own."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.errors import UnknownTileSet
from games.material.board import Board, board_as_json, board_from_json, board_names, load_board
from games.material.models import OwnBoard, OwnTileSet
from games.material.tiles import TileSet, load_tileset, tileset_as_json, tileset_from_json, tileset_names
from games.problems.kinds import InvalidTileSet

TILESET_NAMES = {
    "catalan": gettext_lazy("Catalan"),
    "english": gettext_lazy("English"),
    "french": gettext_lazy("French"),
    "polish": gettext_lazy("Polish"),
    "spanish": gettext_lazy("Spanish"),
}
BOARD_NAMES = {"standard": gettext_lazy("Standard, 15 × 15 squares")}


def tileset_choices() -> list[tuple[str, str]]:
    """Return (code, name) of every tile set that rules may use, the federation's own first."""
    own = [(one.code, _("%(name)s (custom)") % {"name": one.name}) for one in OwnTileSet.objects.all()]
    return own + [(code, str(TILESET_NAMES.get(code, code))) for code in tileset_names()]


def board_choices() -> list[tuple[str, str]]:
    own = [(one.code, _("%(name)s (custom)") % {"name": one.name}) for one in OwnBoard.objects.all()]
    return own + [(code, str(BOARD_NAMES.get(code, code))) for code in board_names()]


def own_names() -> dict[str, tuple[str, ...]]:
    """Return what RuleSet.from_json needs to know about the federation's own sets and boards."""
    return {
        "known_tiles": tuple(OwnTileSet.objects.values_list("code", flat=True)),
        "known_boards": tuple(OwnBoard.objects.values_list("code", flat=True)),
    }


def find_tileset(code: str) -> TileSet:
    """Return a tile set by its code; games.problems.kinds.InvalidTileSet if there is none."""
    if code in tileset_names():
        return load_tileset(code)
    own = OwnTileSet.objects.filter(code=_askable(code)).first()
    return tileset_from_json(own.data) if own else load_tileset(code)


def find_tiles(code: str) -> TileSet:
    """Return the tile set that a user requests by code. Raises UnknownTileSet."""
    try:
        return find_tileset(code)
    except InvalidTileSet as refused:
        raise UnknownTileSet(name=code, known=", ".join(known for known, _name in tileset_choices())) from refused


def find_board(code: str) -> Board:
    """Return a board by its code; games.problems.kinds.InvalidBoard if there is none."""
    if code in board_names():
        return load_board(code)
    own = OwnBoard.objects.filter(code=_askable(code)).first()
    return board_from_json(own.data) if own else load_board(code)


def _askable(code: str) -> str:
    """Return the code; empty if it has a NUL, for which the database can't be queried and which no code has."""
    return "" if "\0" in code else code


def copy_material(tiles: str, board: str) -> dict[str, Any]:
    """Return the tile set and board as a version of rules stores them. Raises InvalidTileSet, InvalidBoard."""
    return {"tiles": tileset_as_json(find_tileset(tiles)), "board": board_as_json(find_board(board))}
