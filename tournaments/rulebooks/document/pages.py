"""A rulebook as a page: the same text with drawings, for web and paper."""

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

from federation.pdf.pages import Mark, lay_out, make_sheet
from games.material.board import Board
from games.material.drawing import Labels, draw_board, draw_squares, draw_tiles, premium_labels
from games.material.notation import parse_play
from games.material.position import Position, empty_position
from games.material.tiles import TileSet
from games.play.placement import place_tiles
from games.rulebook.document import Article, Block, Document
from games.rules.parameters import Scoring
from tournaments.rulebooks.document.markup import Links, render_markdown


@dataclass(frozen=True, slots=True)
class Figures:
    """What figures are drawn from."""

    board: Board
    tiles: TileSet
    scoring: Scoring


def draw_figure(block: Block, figures: Figures, key: str) -> str:
    """Return a figure as SVG; ``key`` is the prefix of its ids."""
    if block.figure == "tiles":
        title, description = _("The tiles"), _("Each tile with its value, and below it how many there are.")
        return draw_tiles(figures.tiles, labels=Labels(title=title, description=description, key=key))
    board = figures.board
    premiums = premium_labels(board, pgettext("letter premium", "L"), pgettext("word premium", "W"))
    if block.figure == "position":
        position, last = _lay(block.items, figures)
        shown = _("On the board: %(moves)s") % {"moves": ", ".join(block.items)}
        labels = Labels(title=_("A position"), description=shown, premiums=premiums, key=key)
        return draw_board(board, figures.tiles, position, labels=labels, highlighted=last)
    description = _("%(rows)s rows and %(columns)s columns of squares; premium squares show their value.")
    size = {"rows": board.rows, "columns": board.columns}
    labels = Labels(title=_("The board"), description=description % size, premiums=premiums, key=key)
    return draw_board(board, figures.tiles, labels=labels)


def _lay(moves: tuple[str, ...], figures: Figures) -> tuple[Position, tuple[int, ...]]:
    """Return the position after the moves, and the squares of the last one."""
    position = empty_position(figures.board)
    last: tuple[int, ...] = ()
    for move in moves:
        laid, _word = place_tiles(
            position, parse_play(move, figures.tiles, figures.board), figures.tiles, figures.scoring
        )
        position, last = position.lay(laid), tuple(square for square, _letter in laid)
    return position, last


# Lines in one of two columns on a page, and characters per line.
LINES_OF_CONTENTS = 64
LETTERS_IN_LINE = 40
STYLESHEETS = ("css/rulebook/text.css", "css/paper/rulebook.css")


@dataclass(frozen=True, slots=True)
class BlockItem:
    """A block with references as links; ``texts``, ``drawing`` and ``html`` are safe."""

    kind: str
    text: str = ""
    items: Sequence[SafeString] = ()
    head: Sequence[SafeString] = ()
    rows: Sequence[Sequence[SafeString]] = ()
    figure: str = ""
    drawing: str = ""
    html: str = ""


@dataclass(frozen=True, slots=True)
class ArticleItem:
    """An article; ``own``: written by the federation."""

    anchor: str
    number: str
    title: str
    own: bool
    blocks: Sequence[BlockItem]


@dataclass(frozen=True, slots=True)
class ChapterItem:
    anchor: str
    number: str
    title: str
    articles: Sequence[ArticleItem]


def render_text(document: Document, figures: Figures, *, with_links: bool) -> SafeString:
    """Return the chapters as HTML, in the document's language."""
    with translation.override(document.language):
        context = {
            "document": document,
            "chapters": shape_chapters(document, figures),
            "with_links": with_links,
        }
        return mark_safe(render_to_string("tournaments/rulebooks/_document.html", context))  # noqa: S308


def lay_out_rulebook(document: Document, figures: Figures, mark: Mark, *, is_draft: bool = False) -> Any:
    """Return the pages of a rulebook, for ``federation.pdf.pages.write_pdf``."""
    with translation.override(document.language):
        chapters = shape_chapters(document, figures)
        context = {
            "document": document,
            "chapters": chapters,
            "columns": split_contents(chapters),
            "board": mark_safe(draw_squares(figures.board)),  # noqa: S308
            "is_draft": is_draft,
            "day": _day(document.published_on),
        }
    return lay_out(
        make_sheet(
            "tournaments/rulebooks/print.html", context, mark, stylesheets=STYLESHEETS, language=document.language
        )
    )


def split_contents(chapters: Sequence[ChapterItem]) -> list[Sequence[ChapterItem]]:
    """Split the chapters into two columns of similar length, as far as they fit a page; else one column.

    Done here because a stylesheet's balanced columns take longer than all the rest of the book.
    """
    lengths = [_lines_of_contents(chapter) for chapter in chapters]

    def longer(cut: int) -> int:
        return max(sum(lengths[:cut]), sum(lengths[cut:]))

    cut = min(range(len(chapters) + 1), key=lambda cut: (longer(cut), -cut))
    return [chapters[:cut], chapters[cut:]] if longer(cut) <= LINES_OF_CONTENTS else [chapters]


def _lines_of_contents(chapter: ChapterItem) -> int:
    """Include its title, which is larger and has room above it."""
    titles = (chapter.title, *(article.title for article in chapter.articles))
    return 1 + sum(1 + len(title) // LETTERS_IN_LINE for title in titles)


def shape_chapters(document: Document, figures: Figures) -> list[ChapterItem]:
    """For templates/tournaments/rulebooks/_document.html; drawings contain words in the active language."""
    links = Links.of(document)
    return [
        ChapterItem(
            chapter.anchor,
            chapter.number,
            chapter.title,
            [_article(article, figures, links) for article in chapter.articles],
        )
        for chapter in document.chapters
    ]


def _article(article: Article, figures: Figures, links: Links) -> ArticleItem:
    return ArticleItem(
        anchor=article.anchor,
        number=article.number,
        title=article.title,
        own=article.own,
        blocks=[
            _block(block, figures, links, f"{article.anchor}-{place}") for place, block in enumerate(article.blocks)
        ],
    )


def _block(block: Block, figures: Figures, links: Links, key: str) -> BlockItem:
    if block.kind == "markdown":
        html = render_markdown(links.put_in_markdown(block.text))
        return BlockItem(block.kind, html=mark_safe(html))  # noqa: S308
    text = links.put(block.text)
    if block.kind == "figure":
        drawing = draw_figure(block, figures, key)
        return BlockItem(block.kind, text, figure=block.figure, drawing=mark_safe(drawing))  # noqa: S308
    return BlockItem(
        block.kind,
        text,
        items=[links.put(item) for item in block.items],
        head=[links.put(cell) for cell in block.head],
        rows=[[links.put(cell) for cell in row] for row in block.rows],
    )


def _day(published_on: str) -> str:
    return formats.date_format(date.fromisoformat(published_on), "DATE_FORMAT") if published_on else ""
