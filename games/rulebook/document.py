"""A rulebook as a value: chapters of numbered articles made of blocks. Pure; the same value gives the same text.

Texts may refer to chapters and articles with ``[[code]]``. The references stay in the stored text, so that a page can
make links of them and two versions can be compared although numbers moved: ``write_plain`` replaces them with numbers,
``split_references`` splits a text at them. Texts are plain; only blocks of the kind ``markdown`` have markup, and come
from the federation.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from games.problems.kinds import Problem
from games.rules.fields import read_fields, write_fields

BlockKind = Literal["text", "items", "steps", "table", "figure", "note", "markdown"]
FigureKind = Literal["", "board", "tiles", "position"]
REFERENCE = re.compile(r"\[\[([A-Za-z0-9_.-]+)\]\]")


class InvalidDocument(ValueError):
    """Stored data aren't a document."""


@dataclass(frozen=True)
class Block:
    """A paragraph (``text``), a list (``items``, or ``steps`` that are lettered a, b, c), a table, a figure.

    ``rows`` of a table are below ``head``. A ``figure`` is drawn from the rule set, with its tiles and its board;
    ``text`` is its caption. A figure ``position`` shows the board after the moves in ``items`` (``SENYAL H8``, as
    ``games.material.notation.parse_play`` reads them). A ``note`` is set apart in smaller type: the source of a rule.
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

    ``own``: written by the federation, not made from parameters. ``prints``: the parameters that it tells, as paths;
    no part of the text, so it is neither stored nor compared.
    """

    code: str
    title: str
    blocks: tuple[Block, ...]
    own: bool = False
    number: str = ""
    prints: tuple[str, ...] = field(default=(), compare=False, metadata={"is_stored": False})

    @property
    def anchor(self) -> str:
        return self.code.replace(".", "-")


@dataclass(frozen=True)
class Chapter:
    code: str
    title: str
    articles: tuple[Article, ...]
    number: str = ""

    @property
    def anchor(self) -> str:
        return self.code.replace(".", "-")


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
        document = read_fields(cls, data, problems)
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

    @property
    def numbers(self) -> dict[str, str]:
        """The number of every chapter and article by code."""
        numbers = {chapter.code: chapter.number for chapter in self.chapters}
        return numbers | {article.code: article.number for article in self.articles}


@dataclass(frozen=True)
class Reference:
    """A reference in a text, to be replaced by the number of an article or chapter."""

    code: str


def number_document(document: Document) -> Document:
    """Number chapters 1, 2, … and their articles 1.1, 1.2, …"""
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
    return replace(document, chapters=chapters)


def split_references(text: str) -> tuple[str | Reference, ...]:
    """Split a text at its references, without empty pieces."""
    pieces: list[str | Reference] = []
    for place, piece in enumerate(REFERENCE.split(text)):
        if place % 2:
            pieces.append(Reference(piece))
        elif piece:
            pieces.append(piece)
    return tuple(pieces)


def write_plain(text: str, numbers: Mapping[str, str]) -> str:
    """Return a text with its references replaced by numbers; one with an unknown target stays as written."""
    return REFERENCE.sub(lambda match: numbers.get(match[1], match[0]), text)


def block_texts(block: Block) -> tuple[str, ...]:
    """Return every printed text of a block. The moves of a position aren't text."""
    items = () if block.kind == "figure" else block.items
    return tuple(
        text for text in (block.text, *items, *block.head, *(cell for row in block.rows for cell in row)) if text
    )
