"""A rulebook as a value: chapters of numbered articles made of blocks. Pure; the same value gives the same text.

Texts may hold references to articles, ``[[code]]``, which ``number_document`` replaces by their numbers. A text is
plain; blocks of the kind ``markdown`` alone are marked up, and come from the federation.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from games.fields import read_fields, write_fields
from games.problems import Problem

BlockKind = Literal["text", "items", "steps", "table", "figure", "markdown"]
FigureKind = Literal["", "board", "tiles"]
REFERENCE = re.compile(r"\[\[([a-z0-9_.-]+)\]\]")


class InvalidDocument(ValueError):
    """Stored data are no document."""


@dataclass(frozen=True)
class Block:
    """A paragraph (``text``), a list (``items``, or ``steps`` that are numbered a, b, c), a table, a figure.

    ``rows`` of a table are below ``head``. A ``figure`` is drawn from the rule set; ``text`` is its caption.
    """

    kind: BlockKind
    text: str = ""
    items: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    figure: FigureKind = ""


@dataclass(frozen=True)
class Article:
    """``code`` is its name in links and comparisons and stays the same over versions; ``number`` is as printed.

    ``own``: written by the federation, not made from parameters.
    """

    code: str
    title: str
    blocks: tuple[Block, ...]
    own: bool = False
    number: str = ""

    @property
    def anchor(self) -> str:
        return self.code.replace(".", "-").replace("_", "-")


@dataclass(frozen=True)
class Chapter:
    code: str
    title: str
    articles: tuple[Article, ...]
    number: str = ""

    @property
    def anchor(self) -> str:
        return self.code.replace(".", "-").replace("_", "-")


@dataclass(frozen=True)
class Document:
    """A whole rulebook in one language. ``edition`` and ``season`` are printed on its title page."""

    title: str
    subtitle: str
    language: str
    federation: str
    season: str
    edition: str
    published_on: str
    chapters: tuple[Chapter, ...]

    def as_json(self) -> dict[str, Any]:
        data: dict[str, Any] = write_fields(self)
        return data

    @classmethod
    def from_json(cls, data: object) -> Document:
        problems: list[Problem] = []
        document = read_fields(cls, data, "", problems)
        if document is None:
            raise InvalidDocument(problems)
        return document

    @property
    def sha256(self) -> str:
        text = json.dumps(self.as_json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def articles(self) -> tuple[Article, ...]:
        return tuple(article for chapter in self.chapters for article in chapter.articles)


def number_document(document: Document) -> Document:
    """Number chapters 1, 2, … and their articles 1.1, 1.2, …, then put numbers in place of references."""
    chapters = tuple(
        replace(
            chapter,
            number=str(place),
            articles=tuple(
                replace(article, number=f"{place}.{within}")
                for within, article in enumerate(chapter.articles, start=1)
            ),
        )
        for place, chapter in enumerate(document.chapters, start=1)
    )
    numbers = {chapter.code: chapter.number for chapter in chapters}
    numbers |= {article.code: article.number for chapter in chapters for article in chapter.articles}
    return replace(document, chapters=tuple(_resolve_chapter(chapter, numbers) for chapter in chapters))


def _resolve_chapter(chapter: Chapter, numbers: Mapping[str, str]) -> Chapter:
    return replace(
        chapter,
        articles=tuple(
            replace(article, blocks=tuple(_resolve(block, numbers) for block in article.blocks))
            for article in chapter.articles
        ),
    )


def _resolve(block: Block, numbers: Mapping[str, str]) -> Block:
    def put(text: str) -> str:
        return REFERENCE.sub(lambda match: numbers[match[1]], text)

    return replace(
        block,
        text=put(block.text),
        items=tuple(map(put, block.items)),
        rows=tuple(tuple(map(put, row)) for row in block.rows),
    )
