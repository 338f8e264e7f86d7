"""The chapters of the game, from a rule set with its tiles and its board, in the active language."""

from __future__ import annotations

from collections.abc import Callable

from games.material.board import Board
from games.material.tiles import TileSet
from games.rulebook.challenges import write_challenges
from games.rulebook.conduct import write_conduct
from games.rulebook.document import Chapter
from games.rulebook.drawing import write_drawing
from games.rulebook.endings import write_endings
from games.rulebook.material import write_material
from games.rulebook.preparation import write_before
from games.rulebook.prose import Material
from games.rulebook.quick_reference import write_glance
from games.rulebook.results import write_results
from games.rulebook.scoring import write_scoring
from games.rulebook.sheet import write_sheet
from games.rulebook.time import write_time
from games.rulebook.turn import write_turn
from games.rules.ruleset import RuleSet

# In the order in which they are needed at the table.
CHAPTERS: tuple[Callable[[Material], tuple[Chapter, ...]], ...] = (
    write_glance,
    write_material,
    write_before,
    write_turn,
    write_scoring,
    write_drawing,
    write_challenges,
    write_time,
    write_endings,
    write_results,
    write_sheet,
    write_conduct,
)


def game_chapters(rules: RuleSet, tiles: TileSet, board: Board) -> tuple[Chapter, ...]:
    """Return everything the rule set enforces, in chapters. The same input and language give the same text."""
    material = Material(rules, tiles, board)
    return tuple(chapter for write in CHAPTERS for chapter in write(material))
