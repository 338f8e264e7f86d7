"""The tile sets and boards a federation's rules may name: those of the portal and its own."""

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
    """(code, name) of every tile set that rules may name, the federation's own first."""
    own = [(one.code, _("%(name)s (custom)") % {"name": one.name}) for one in OwnTileSet.objects.all()]
    return own + [(code, str(TILESET_NAMES.get(code, code))) for code in tileset_names()]


def board_choices() -> list[tuple[str, str]]:
    own = [(one.code, _("%(name)s (custom)") % {"name": one.name}) for one in OwnBoard.objects.all()]
    return own + [(code, str(BOARD_NAMES.get(code, code))) for code in board_names()]


def own_names() -> dict[str, tuple[str, ...]]:
    """What RuleSet.from_json has to know of the federation's own sets and boards."""
    return {
        "known_tiles": tuple(OwnTileSet.objects.values_list("code", flat=True)),
        "known_boards": tuple(OwnBoard.objects.values_list("code", flat=True)),
    }


def find_tileset(code: str) -> TileSet:
    """A tile set by its code; games.problems.kinds.InvalidTileSet where there is none."""
    if code in tileset_names():
        return load_tileset(code)
    own = OwnTileSet.objects.filter(code=_askable(code)).first()
    return tileset_from_json(own.data) if own else load_tileset(code)


def find_tiles(code: str) -> TileSet:
    """A tile set that somebody asks for by its code. Raises UnknownTileSet."""
    try:
        return find_tileset(code)
    except InvalidTileSet as refused:
        raise UnknownTileSet(name=code, known=", ".join(known for known, _name in tileset_choices())) from refused


def find_board(code: str) -> Board:
    """A board by its code; games.problems.kinds.InvalidBoard where there is none."""
    if code in board_names():
        return load_board(code)
    own = OwnBoard.objects.filter(code=_askable(code)).first()
    return board_from_json(own.data) if own else load_board(code)


def _askable(code: str) -> str:
    """The database cannot be asked for a NUL, and no code has one."""
    return "" if "\0" in code else code


def copy_material(tiles: str, board: str) -> dict[str, Any]:
    """The tile set and the board as a version of rules keeps them. Raises InvalidTileSet, InvalidBoard."""
    return {"tiles": tileset_as_json(find_tileset(tiles)), "board": board_as_json(find_board(board))}
