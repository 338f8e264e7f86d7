"""What a game is played with: the rules, the tiles and the board, from a federation's version or from the portal."""

from __future__ import annotations

from dataclasses import dataclass

from games.gcg.export import export_sheet
from games.gcg.text import parse_gcg, write_gcg_text
from games.material.board import Board, load_board
from games.material.tiles import TileSet, load_tileset
from games.records.chronicle import Chronicle, tell_gcg, tell_sheet
from games.records.models import GameRecord
from games.rules.models import RuleSetVersion
from games.rules.ruleset import RuleSet, load_ruleset
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet

BOARD = "standard"


@dataclass(frozen=True)
class Materials:
    """``rules`` is None for an annotated game with its own conventions. ``version`` and ``name`` give the origin."""

    rules: RuleSet | None
    tiles: TileSet
    board: Board
    version: RuleSetVersion | None = None
    name: str = ""

    @property
    def label(self) -> str:
        """The rules' name for readers; empty if there are none."""
        return self.version.name if self.version else self.name.capitalize()


def of_version(version: RuleSetVersion, tiles_name: str = "") -> Materials:
    tiles = load_tileset(tiles_name) if tiles_name else version.as_tileset()
    return Materials(version.as_rules(), tiles, version.as_board(), version)


def of_portal(name: str, tiles_name: str = "") -> Materials:
    """Return a rule set that comes with the portal. Raises games.problems.kinds.InvalidRuleSet for an unknown name."""
    rules = load_ruleset(name)
    return Materials(rules, load_tileset(tiles_name or rules.tiles), load_board(rules.board), None, name)


def of_tiles(tiles_name: str) -> Materials:
    """Return only a tile set. Raises games.problems.kinds.InvalidTileSet for an unknown name."""
    return Materials(None, load_tileset(tiles_name), load_board(BOARD))


def of_record(record: GameRecord) -> Materials:
    """Return what a recorded game was entered with; its ``rule_set`` should have been selected with it."""
    if record.rule_set is not None:
        return of_version(record.rule_set, record.tiles_name)
    return of_portal(record.rules_name, record.tiles_name) if record.rules_name else of_tiles(record.tiles_name)


def tell_record(record: GameRecord) -> Chronicle:
    """Return the game of a record, move by move."""
    materials = of_record(record)
    if record.gcg:
        return tell_gcg(parse_gcg(record.gcg), materials.tiles, materials.rules, materials.board)
    assert materials.rules is not None
    return tell_sheet(Sheet.from_json(record.sheet), materials.rules, materials.tiles, materials.board)


def export_record(record: GameRecord) -> str | None:
    """Return the game as GCG; None for a sheet with a word without a place, or an impossible one."""
    if record.gcg:
        return write_gcg_text(parse_gcg(record.gcg))
    materials = of_record(record)
    assert materials.rules is not None
    sheet = Sheet.from_json(record.sheet)
    exported = export_sheet(sheet, check_sheet(sheet, materials.rules, materials.tiles, materials.board))
    return write_gcg_text(exported) if exported else None
