"""Articles that a federation writes in Markdown, as HTML that can do no harm. Pure.

Links lead to the web, to an address for letters and to articles of the same rulebook (``#name``). Headings begin below
the article's own.
"""

from __future__ import annotations

import re

from federation.values import markdown
from federation.values.markdown import LONGEST_TEXT, linked_addresses

__all__ = ["ARTICLE_LEVEL", "LONGEST_TEXT", "linked_anchors", "render_markdown"]

# Of an article's title; those inside it are smaller.
ARTICLE_LEVEL = 3
_LINK = re.compile(r"(https?://|mailto:)[^\s]+|#[a-z0-9_-]+", re.IGNORECASE)


def render_markdown(text: str) -> str:
    """HTML of an article's text."""
    return markdown.render_markdown(text, level=ARTICLE_LEVEL, may_link=_may_link)


def linked_anchors(text: str) -> tuple[str, ...]:
    """The names of articles (``#name``) that a text links to, in order."""
    return tuple(href[1:] for href in linked_addresses(text, _may_link) if href.startswith("#"))


def _may_link(url: str) -> bool:
    return _LINK.fullmatch(url.strip()) is not None
