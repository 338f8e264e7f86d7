"""Typography of generated text: the language's quotation marks, and non-breaking spaces. Pure.

``L·L`` needs nothing: to line breaking its point is a letter (U+00B7, class AL of Unicode's annex 14).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.rulebook.document import Block, Chapter

NO_BREAK = "\u00a0"
QUOTES = {"ca": "«»", "es": "«»", "fr": "«»", "pl": "„”"}
_TOGETHER = (
    # A number and what it counts, ×, a word and its place. Not “article” and its number: with a fixed space before a
    # link, WeasyPrint breaks the line far too early.
    re.compile(r"(?<!\w)(\d+) (?=[^\W\d_])"),
    re.compile(r"(×) "),
    re.compile(r"() (?=×)"),
    re.compile(r"([^\W\d_]) (?=(?:[A-Z]\d{1,2}|\d{1,2}[A-Z])\b)"),
)
# Polish leaves no one-letter word at the end of a line.
_SINGLE = re.compile(r"(?<!\w)([AIOUWZaiouwz]) (?=\w)")


def typeset_chapters(chapters: Sequence[Chapter], language: str) -> tuple[Chapter, ...]:
    """Return the chapters typeset for a language. The federation's own texts stay as they are."""
    return tuple(
        replace(
            chapter,
            articles=tuple(
                article
                if article.own
                else replace(article, blocks=tuple(_typeset_block(block, language) for block in article.blocks))
                for article in chapter.articles
            ),
        )
        for chapter in chapters
    )


def typeset(text: str, language: str) -> str:
    """Return one text typeset for a language; idempotent."""
    if language in QUOTES:
        text = text.replace("“", QUOTES[language][0]).replace("”", QUOTES[language][1])
    for together in _TOGETHER:
        text = together.sub(rf"\1{NO_BREAK}", text)
    return _SINGLE.sub(rf"\1{NO_BREAK}", text) if language == "pl" else text


def _typeset_block(block: Block, language: str) -> Block:
    if block.kind == "markdown":
        return block
    # The moves of a position are read by a program.
    items = block.items if block.kind == "figure" else tuple(typeset(item, language) for item in block.items)
    return replace(
        block,
        text=typeset(block.text, language),
        items=items,
        head=tuple(typeset(cell, language) for cell in block.head),
        rows=tuple(tuple(typeset(cell, language) for cell in row) for row in block.rows),
    )
