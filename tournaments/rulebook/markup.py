"""Articles that a federation writes in Markdown, as HTML that can do no harm. Pure.

No HTML of theirs, no pictures from elsewhere, no links but to the web, to an address for letters and to articles of
the same rulebook (``#name``). Headings begin below the article's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

# Of an article's title; those inside it are smaller.
ARTICLE_LEVEL = 3
LOWEST_LEVEL = 6
LONGEST_TEXT = 20_000
_LINK = re.compile(r"(https?://|mailto:)[^\s]+|#[a-z0-9_-]+", re.IGNORECASE)


def render_markdown(text: str) -> str:
    """HTML of an article's text."""
    markdown = _markdown()
    tokens = markdown.parse(text[:LONGEST_TEXT])
    _lower_headings(tokens)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def linked_anchors(text: str) -> tuple[str, ...]:
    """The names of articles (``#name``) that a text links to, in order."""
    hrefs = (str(token.attrs.get("href", "")) for token in _all(_markdown().parse(text[:LONGEST_TEXT])))
    return tuple(href[1:] for href in hrefs if href.startswith("#"))


@cache
def _markdown() -> MarkdownIt:
    markdown = (
        MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])
    )
    markdown.validateLink = _may_link  # type: ignore[method-assign]
    return markdown


def _may_link(url: str) -> bool:
    return _LINK.fullmatch(url.strip()) is not None


def _lower_headings(tokens: Sequence[Token]) -> None:
    """The first level that is used comes right below the article's title, so that none is left out."""
    used = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    if not used:
        return
    highest, last = min(used), ARTICLE_LEVEL
    for token in tokens:
        if token.type == "heading_open":
            wanted = ARTICLE_LEVEL + 1 + int(token.tag[1]) - highest
            # No step down leaves out a level.
            last = min(wanted, last + 1, LOWEST_LEVEL)
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{last}"


def _all(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or ())
