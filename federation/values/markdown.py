"""Markdown written by users as safe HTML. Pure.

HTML and pictures are not allowed, and links only as the caller permits. Headings begin below the one above the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

LOWEST_LEVEL = 6
LONGEST_TEXT = 20_000
# Web, e-mail and phone links, and addresses of this site, which have no colon.
_SITE_LINK = re.compile(r"(https?://|mailto:|tel:)[^\s]+|(?!//)[^:\s\\]+", re.IGNORECASE)

MayLink = Callable[[str], bool]


def render_markdown(text: str, *, level: int, may_link: MayLink) -> str:
    """Return the HTML of a text below a heading of this level."""
    markdown = _markdown(may_link)
    tokens = markdown.parse(text[:LONGEST_TEXT])
    _lower_headings(tokens, level)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def linked_addresses(text: str, may_link: MayLink) -> tuple[str, ...]:
    """Return the addresses linked in a text, in order."""
    hrefs = (str(token.attrs.get("href", "")) for token in _all(_markdown(may_link).parse(text[:LONGEST_TEXT])))
    return tuple(filter(None, hrefs))


def plain_text(text: str) -> str:
    """Return the words of a text without markup, in one line."""
    tokens = _all(_markdown(may_link_from_site).parse(text[:LONGEST_TEXT]))
    words = (_plain(token) for token in tokens if not token.children)
    return " ".join("".join(words).split())


def _plain(token: Token) -> str:
    if token.type in {"text", "code_inline", "code_block", "fence"}:
        return token.content
    # Emphasis and links occur within words; blocks and breaks separate them.
    return " " if token.block or token.type.endswith("break") else ""


def may_link_from_site(url: str) -> bool:
    """Return whether a federation's page may link there."""
    return _SITE_LINK.fullmatch(url.strip()) is not None


@cache
def _markdown(may_link: MayLink) -> MarkdownIt:
    markdown = (
        MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "html_block", "html_inline"])
    )
    markdown.validateLink = may_link  # type: ignore[method-assign, assignment]
    return markdown


def _lower_headings(tokens: Sequence[Token], level: int) -> None:
    """Move headings so that the highest level comes directly below the heading above."""
    used = [int(token.tag[1]) for token in tokens if token.type == "heading_open"]
    if not used:
        return
    highest, last = min(used), level
    for token in tokens:
        if token.type == "heading_open":
            wanted = level + 1 + int(token.tag[1]) - highest
            # A step down never skips a level.
            last = min(wanted, last + 1, LOWEST_LEVEL)
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{last}"


def _all(tokens: Sequence[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _all(token.children or ())
