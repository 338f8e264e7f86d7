"""Forms to fill in by hand: score sheets, a tile tracking sheet, result slips.

Their fields follow from the rule set: who signs, who keeps the sheet, which deductions are possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation.pdf.pages import Mark, Sheet, make_sheet
from games.material.tiles import TileSet
from games.rules.ruleset import RuleSet

LABELS: Mapping[str, str | Promise] = {
    "score-sheet-2": gettext_lazy("Score sheet for two players"),
    "score-sheet-4": gettext_lazy("Score sheet for four players"),
    "tiles": gettext_lazy("Tile tracking sheet"),
    "result-slip": gettext_lazy("Result slips"),
}
TEMPLATES = {
    "score-sheet-2": "games/sheets/score_sheet.html",
    "score-sheet-4": "games/sheets/score_sheet.html",
    "tiles": "games/sheets/tiles.html",
    "result-slip": "games/sheets/result_slip.html",
}
# Turns of one player that fit on a sheet.
TURNS = {2: 22, 4: 16}
SLIPS_ON_A_PAGE = 2


@dataclass(frozen=True, slots=True)
class FormChoice:
    """``kind`` is a key of LABELS; ``places``: with a column for the places on the board."""

    kind: str
    language: str
    places: bool = False


@dataclass(frozen=True, slots=True)
class TileRow:
    """A letter with a box for each of its tiles; the blank has no letter."""

    letter: str
    value: int
    boxes: Sequence[str]


@dataclass(frozen=True, slots=True)
class TilesToCross:
    """All tiles in two columns, and the number of each kind."""

    columns: Sequence[Sequence[TileRow]]
    count: int
    vowels: int
    consonants: int
    blanks: int


def offered_forms(rules: RuleSet) -> tuple[str, ...]:
    """Return the kinds of form needed under these rules."""
    table = rules.table
    kinds = ["score-sheet-2"] if table.minimum_players <= 2 else []
    if table.maximum_players > 2:
        kinds.append("score-sheet-4")
    return (*kinds, "tiles", "result-slip")


def form_sheet(choice: FormChoice, rules: RuleSet, tiles: TileSet, mark: Mark) -> Sheet:
    """Return a form, for a job to lay out as PDF."""
    players = 4 if choice.kind == "score-sheet-4" else min(rules.table.maximum_players, 4)
    if choice.kind == "score-sheet-2":
        players = 2
    with translation.override(choice.language):
        context = {
            "title": str(LABELS[choice.kind]),
            "rules": rules,
            "players": range(1, players + 1),
            "wide": players > 2,
            "turns": range(1, TURNS[2 if players == 2 else 4] + 1),
            "places": choice.places or rules.sheet.coordinates == "required",
            "deductions": _deductions(rules),
            "hints": _hints(rules),
            "signed": rules.sheet.signed_by == "both_players",
            "slips": range(SLIPS_ON_A_PAGE),
            "tiles": _describe_tiles(tiles),
        }
    return make_sheet(
        TEMPLATES[choice.kind], context, mark, stylesheets=("css/paper/forms.css",), language=choice.language
    )


def _deductions(rules: RuleSet) -> list[str]:
    """Return the lines between the last turn and the final score."""
    lines = [_("Tiles left on the rack")]
    if rules.overtime.kind == "points":
        lines.append(_("Overtime"))
    if rules.decision.jury_deducts_points or rules.decision.jury_removes_invalid_words:
        lines.append(_("Decided by the committee"))
    return lines


def _hints(rules: RuleSet) -> list[str]:
    hints = [_("Write a letter played with a blank in parentheses.")]
    if rules.scoring.bonuses:
        hints.append(_("Circle the points of a scrabble."))
    hints.append(_("Write a dash for an exchange; record turns without points too."))
    if rules.sheet.keeper == "starter":
        hints.append(_("Kept by the player who starts."))
    else:
        hints.append(_("Each player keeps a sheet."))
    if rules.sheet.final_once_handed_in:
        hints.append(_("Once handed in, the sheet is final."))
    return hints


def _describe_tiles(tiles: TileSet) -> TilesToCross:
    present = [tile for tile in tiles.tiles if tile.count]
    faces = {tile.letter: tile.face or tile.letter for tile in present}
    rows = [TileRow(faces[tile.letter], tile.value, [faces[tile.letter]] * tile.count) for tile in present]
    rows.append(TileRow("", 0, [""] * tiles.blanks))
    vowels = sum(tile.count for tile in present if tile.vowel)
    middle = (len(rows) + 1) // 2
    return TilesToCross(
        columns=[rows[:middle], rows[middle:]],
        count=tiles.size,
        vowels=vowels,
        consonants=tiles.size - tiles.blanks - vowels,
        blanks=tiles.blanks,
    )
