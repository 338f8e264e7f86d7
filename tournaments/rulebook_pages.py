"""A rulebook as a page: the same text with its drawings for the web and for paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.template.loader import render_to_string
from django.utils import formats, translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from weasyprint import Document as Pages

from federation.pdf import Mark, lay_out
from games.board import Board
from games.drawing import Labels, draw_board, draw_tiles, premium_labels
from games.rulebook.document import Article, Block, Document, FigureKind
from games.tiles import TileSet
from tournaments.rulebook.markup import render_markdown

Shape = dict[str, Any]
STYLESHEETS = ("css/rulebook.css", "css/rulebook_print.css")


@dataclass(frozen=True, slots=True)
class Figures:
    """What figures are drawn from."""

    board: Board
    tiles: TileSet


def render_text(document: Document, figures: Figures, *, with_links: bool) -> SafeString:
    """The chapters as HTML, in the language of the document."""
    with translation.override(document.language):
        context = {
            "document": document,
            "chapters": shape_chapters(document, figures),
            "with_links": with_links,
        }
        return mark_safe(render_to_string("tournaments/rulebook/_document.html", context))  # noqa: S308


def lay_out_rulebook(document: Document, figures: Figures, mark: Mark, *, is_draft: bool = False) -> Pages:
    """The pages of a rulebook."""
    with translation.override(document.language):
        context = {
            "document": document,
            "chapters": shape_chapters(document, figures),
            "mark": mark,
            "is_draft": is_draft,
            "day": _day(document.published_on),
        }
    return lay_out(
        "tournaments/rulebook/print.html", context, stylesheets=STYLESHEETS, language=document.language
    )


def shape_chapters(document: Document, figures: Figures) -> list[Shape]:
    """For templates/tournaments/rulebook/_document.html; drawings carry words of the active language."""
    return [
        {
            "anchor": chapter.anchor,
            "number": chapter.number,
            "title": chapter.title,
            "articles": [_shape_article(article, figures) for article in chapter.articles],
        }
        for chapter in document.chapters
    ]


def _shape_article(article: Article, figures: Figures) -> Shape:
    return {
        "anchor": article.anchor,
        "number": article.number,
        "title": article.title,
        "own": article.own,
        "blocks": _shape_blocks(article.blocks, figures, article.anchor),
    }


def _shape_blocks(blocks: Sequence[Block], figures: Figures, anchor: str) -> list[Shape]:
    shapes: list[Shape] = []
    for place, block in enumerate(blocks):
        shape: Shape = {
            "kind": block.kind,
            "text": block.text,
            "items": block.items,
            "head": block.head,
            "rows": block.rows,
            "figure": block.figure,
        }
        if block.kind == "markdown":
            shape["html"] = mark_safe(render_markdown(block.text))  # noqa: S308
        elif block.kind == "figure":
            shape["drawing"] = mark_safe(draw(block.figure, figures, f"{anchor}-{place}"))  # noqa: S308
        shapes.append(shape)
    return shapes


def draw(figure: FigureKind, figures: Figures, key: str) -> str:
    """A figure as SVG, named and described in the active language; ``key`` begins the ids in it."""
    if figure == "board":
        board = figures.board
        labels = Labels(
            title=_("The board"),
            description=_("%(rows)s rows and %(columns)s columns of squares; premium squares carry their value.")
            % {"rows": board.rows, "columns": board.columns},
            premiums=premium_labels(board, pgettext("letter premium", "L"), pgettext("word premium", "W")),
            key=key,
        )
        return draw_board(board, figures.tiles, labels=labels)
    labels = Labels(
        title=_("The tiles"),
        description=_("Every tile with its value, and below it how many there are."),
        key=key,
    )
    return draw_tiles(figures.tiles, labels=labels)


def _day(published_on: str) -> str:
    return formats.date_format(date.fromisoformat(published_on), "DATE_FORMAT") if published_on else ""
