"""A federation's Markdown articles as safe HTML, with links from one article to another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from federation.values import markdown
from federation.values.markdown import LONGEST_TEXT, linked_addresses
from games.rulebook.document import REFERENCE, Document, Reference, split_references

# A reference with the word before it and the punctuation after it: “(article 14.1).”
CITATION = re.compile(rf"((?:\S+\s)?{REFERENCE.pattern.replace('(', '(?:', 1)}[^\s\[]*)")


@dataclass(frozen=True, slots=True)
class Links:
    """``targets``: number and anchor of every chapter and article, by code."""

    targets: Mapping[str, tuple[str, str]]

    @classmethod
    def of(cls, document: Document) -> Links:
        chapters = {chapter.code: (chapter.number, chapter.anchor) for chapter in document.chapters}
        return cls(chapters | {article.code: (article.number, article.anchor) for article in document.articles})

    def put(self, text: str) -> SafeString:
        """Return plain text as HTML with references as links; one with an unknown target stays as written."""
        return format_html_join("", "{}", ((piece,) for piece in self._pieces(text)))

    def put_in_markdown(self, text: str) -> str:
        """Return Markdown text with its references replaced by links."""

        def link(code: str, written: str) -> str:
            number, anchor = self.targets.get(code, ("", ""))
            return f"[{number}](#{anchor})" if number else written

        return REFERENCE.sub(lambda match: link(match[1], match[0]), text)

    def _pieces(self, text: str) -> Iterator[str]:
        """Keep each citation on one line; by itself, WeasyPrint breaks lines before them far too early."""
        for place, part in enumerate(CITATION.split(text)):
            inner = format_html_join("", "{}", ((self._piece(piece),) for piece in split_references(part)))
            yield format_html('<span class="rule-cite">{}</span>', inner) if place % 2 else inner

    def _piece(self, piece: str | Reference) -> str:
        if isinstance(piece, str):
            return piece
        number, anchor = self.targets.get(piece.code, ("", ""))
        if not number:
            return f"[[{piece.code}]]"
        return format_html('<a class="rule-ref" href="#{}">{}</a>', anchor, number)


__all__ = ["ARTICLE_LEVEL", "LONGEST_TEXT", "linked_anchors", "render_markdown"]

# For an article's title; headings inside it are smaller.
ARTICLE_LEVEL = 3
_LINK = re.compile(r"(https?://|mailto:)[^\s]+|#[a-z0-9_-]+", re.IGNORECASE)


def render_markdown(text: str) -> str:
    """Return the HTML of an article's text."""
    return markdown.render_markdown(text, level=ARTICLE_LEVEL, may_link=_may_link)


def linked_anchors(text: str) -> tuple[str, ...]:
    """Return the article names (``#name``) that a text links to, in order."""
    return tuple(href[1:] for href in linked_addresses(text, _may_link) if href.startswith("#"))


def _may_link(url: str) -> bool:
    return _LINK.fullmatch(url.strip()) is not None
