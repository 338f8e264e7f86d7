"""Rule sets in the shapes of the templates."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.board import Board
from games.drawing import Labels, draw_board, draw_tiles, premium_labels
from games.known_material import BOARD_NAMES, TILESET_NAMES
from games.models import RuleSetVersion
from games.queries import ListedRuleSet
from games.ruleset import complete_rules
from games.ruleset_parameters import Chapter, chapters, find_value, is_assumed, show_value
from games.ruleset_parameters import Shape as ParameterShape
from games.tiles import TileSet

Shape = dict[str, Any]


def listed_shape(listed: ListedRuleSet, today: date) -> Shape:
    """A rule set with its published versions: {code, name, versions: […], draft}."""
    in_force = listed.in_force(today)
    versions = [version_shape(one, is_in_force=one == in_force) for one in listed.published]
    return {"code": listed.code, "name": listed.name, "versions": versions, "draft": listed.draft}


def version_shape(version: RuleSetVersion, *, is_in_force: bool = False) -> Shape:
    return {
        "number": version.number,
        "name": version.name,
        "season": version.season.name,
        "since": formats.date_format(version.season.starts_on, "DATE_FORMAT"),
        "published": formats.date_format(timezone.localdate(version.published_at), "DATE_FORMAT"),
        "published_by": version.published_by,
        "note": version.note,
        "url": reverse("rule_set", args=[version.code, version.number]),
        "is_in_force": is_in_force,
    }


def compare_url(code: str, versions: Sequence[Shape], number: int) -> str:
    """The comparison of a version with the one before it; empty for the first."""
    earlier = [one["number"] for one in versions if one["number"] < number]
    return reverse("rule_set_compare", args=[code, max(earlier), number]) if earlier else ""


def chapter_shapes(version: RuleSetVersion) -> list[Shape]:
    """Every parameter with its value in words: [{path, title, parts: [{title, rows: [{label, value, assumed}]}]}]."""
    values = complete_rules(version.rules)
    return [
        {
            "path": chapter.path,
            "title": chapter.words.label,
            "parts": [part for part in _parts(chapter, values) if part["rows"]],
        }
        for chapter in chapters()
    ]


def _parts(chapter: Chapter, values: dict[str, Any]) -> list[Shape]:
    own = {"title": "", "rows": _rows(chapter, values)}
    return [own, *({"title": one.words.label, "rows": _rows(one, values)} for one in chapter.sections)]


def _rows(chapter: Chapter, values: dict[str, Any]) -> list[Shape]:
    return [
        {
            "label": parameter.words.label,
            "value": show_value(parameter, find_value(values, parameter.path)),
            "assumed": is_assumed(values, parameter.path),
            "is_list": parameter.shape is ParameterShape.ROWS,
        }
        for parameter in chapter.parameters
    ]


def material_shape(version: RuleSetVersion) -> Shape:
    """The tile set and the board of a version, named and drawn."""
    tiles, board = version.as_tileset(), version.as_board()
    return {
        "tiles_name": TILESET_NAMES.get(tiles.name, tiles.name),
        "board_name": BOARD_NAMES.get(board.name, board.name),
        "tiles_svg": tiles_picture(tiles),
        "board_svg": board_picture(board, tiles),
        "size": tiles.size,
    }


def tiles_picture(tiles: TileSet) -> SafeString:
    title = _("All %(count)s tiles with their points, and how many there are of each") % {"count": tiles.size}
    # The drawing escapes what it is given.
    return mark_safe(draw_tiles(tiles, labels=Labels(title, key="tiles")))  # noqa: S308


def board_picture(board: Board, tiles: TileSet) -> SafeString:
    letter, word = pgettext("initial of letter, on a premium square", "L"), pgettext("initial of word", "W")
    premiums = premium_labels(board, letter, word)
    text = _("%(rows)s rows, %(columns)s columns, the first word covers %(centre)s")
    about = text % {"rows": board.rows, "columns": board.columns, "centre": board.centre}
    labels = Labels(_("The board with its premium squares"), about, premiums, key="board")
    return mark_safe(draw_board(board, tiles, labels=labels))  # noqa: S308
