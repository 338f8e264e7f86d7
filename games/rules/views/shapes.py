"""Rule sets, for the templates."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils import formats, timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.values.parameters import Shape
from federation.values.paths import find_value
from games.material.board import Board
from games.material.drawing import Labels, draw_board, draw_tiles, premium_labels
from games.material.queries import BOARD_NAMES, TILESET_NAMES
from games.material.tiles import TileSet
from games.rules.forms.start import BeginForm
from games.rules.models import RuleSetVersion
from games.rules.queries import ListedRuleSet, unconfirmed_paths
from games.rules.ruleset import complete_rules
from games.rules.words.in_sentences import PARAMETER_NAMES
from games.rules.words.parameters import Chapter, chapters, is_assumed, readings_of, show_value


@dataclass(frozen=True, slots=True)
class VersionItem:
    """A published version of a rule set."""

    number: int
    name: str
    season: str
    since: str
    published: str
    published_by: str
    note: str
    url: str
    is_in_force: bool


@dataclass(frozen=True, slots=True)
class RuleSetItem:
    """A rule set with its published versions and the draft of the next one; ``form`` begins one."""

    code: str
    name: str
    versions: Sequence[VersionItem]
    draft: RuleSetVersion | None
    form: BeginForm | None = None


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A parameter with its value in words; ``unconfirmed``: the software's preset, not confirmed by anyone."""

    label: str
    value: str
    path: str
    assumed: bool
    unconfirmed: bool
    is_list: bool


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """A point that a regulation's wording leaves open, besides the values of parameters."""

    label: str
    path: str
    unconfirmed: bool


@dataclass(frozen=True, slots=True)
class ChapterPart:
    """The parameters of a chapter, or of one of its sections."""

    title: str
    rows: Sequence[ParameterRow]


@dataclass(frozen=True, slots=True)
class ChapterItem:
    path: str
    title: str
    parts: Sequence[ChapterPart]
    readings: Sequence[ReadingRow]


@dataclass(frozen=True, slots=True)
class Material:
    """The tile set and board of a version, named and drawn."""

    tiles_name: str
    board_name: str
    tiles_svg: SafeString
    board_svg: SafeString
    size: int


def listed_shape(listed: ListedRuleSet, today: date, form: BeginForm | None = None) -> RuleSetItem:
    in_force = listed.in_force(today)
    versions = [version_shape(one, is_in_force=one == in_force) for one in listed.published]
    return RuleSetItem(listed.code, listed.name, versions, listed.draft, form)


def version_shape(version: RuleSetVersion, *, is_in_force: bool = False) -> VersionItem:
    return VersionItem(
        number=version.number,
        name=version.name,
        season=version.season.name,
        since=formats.date_format(version.season.starts_on, "DATE_FORMAT"),
        published=formats.date_format(timezone.localdate(version.published_at), "DATE_FORMAT"),
        published_by=version.published_by,
        note=version.note,
        url=reverse("rule_set", args=[version.code, version.number]),
        is_in_force=is_in_force,
    )


def compare_url(code: str, versions: Sequence[VersionItem], number: int) -> str:
    """Return the comparison of a version with the previous one; empty for the first."""
    earlier = [one.number for one in versions if one.number < number]
    return reverse("rule_set_compare", args=[code, max(earlier), number]) if earlier else ""


def chapter_shapes(version: RuleSetVersion) -> list[ChapterItem]:
    """Return every parameter with its value in words, and what the wording otherwise leaves open."""
    values, unconfirmed = complete_rules(version.rules), unconfirmed_paths(version)
    return [
        ChapterItem(
            path=chapter.path,
            title=str(chapter.words.label),
            parts=[part for part in _parts(chapter, values, unconfirmed) if part.rows],
            readings=[
                ReadingRow(capfirst(str(PARAMETER_NAMES[path])), path, path in unconfirmed)
                for path in readings_of(chapter)
                if is_assumed(values, path)
            ],
        )
        for chapter in chapters()
    ]


def _parts(chapter: Chapter, values: dict[str, Any], unconfirmed: Collection[str]) -> list[ChapterPart]:
    sections = [ChapterPart(str(one.words.label), _rows(one, values, unconfirmed)) for one in chapter.sections]
    return [ChapterPart("", _rows(chapter, values, unconfirmed)), *sections]


def _rows(chapter: Chapter, values: dict[str, Any], unconfirmed: Collection[str]) -> list[ParameterRow]:
    return [
        ParameterRow(
            label=str(parameter.words.label),
            value=show_value(parameter, find_value(values, parameter.path)),
            path=parameter.path,
            assumed=is_assumed(values, parameter.path),
            unconfirmed=parameter.path in unconfirmed,
            is_list=parameter.shape is Shape.ROWS,
        )
        for parameter in chapter.parameters
    ]


def material_shape(version: RuleSetVersion) -> Material:
    tiles, board = version.as_tileset(), version.as_board()
    return Material(
        tiles_name=str(TILESET_NAMES.get(tiles.name, tiles.name)),
        board_name=str(BOARD_NAMES.get(board.name, board.name)),
        tiles_svg=tiles_picture(tiles),
        board_svg=board_picture(board, tiles),
        size=tiles.size,
    )


def tiles_picture(tiles: TileSet) -> SafeString:
    title = _("All %(count)s tiles, with the points and number of each") % {"count": tiles.size}
    # The drawing escapes its input.
    return mark_safe(draw_tiles(tiles, labels=Labels(title, key="tiles")))  # noqa: S308


def board_picture(board: Board, tiles: TileSet) -> SafeString:
    letter, word = pgettext("initial of letter, on a premium square", "L"), pgettext("initial of word", "W")
    premiums = premium_labels(board, letter, word)
    text = _("%(rows)s rows, %(columns)s columns; the first word covers %(centre)s")
    about = text % {"rows": board.rows, "columns": board.columns, "centre": board.centre}
    labels = Labels(_("The board with its premium squares"), about, premiums, key="board")
    return mark_safe(draw_board(board, tiles, labels=labels))  # noqa: S308
