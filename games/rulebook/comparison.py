"""What two rulebooks differ in, article by article. Deterministic; by code, so that moved articles are found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from games.rulebook.document import Article, Block, Document, block_texts, write_plain

ChangeKind = Literal["added", "removed", "changed", "moved"]
PieceKind = Literal["same", "added", "removed"]
WORDS = re.compile(r"\S+\s*")


@dataclass(frozen=True)
class Piece:
    """Some words that both texts have, or one of them."""

    kind: PieceKind
    text: str


@dataclass(frozen=True)
class ArticleChange:
    """What became of one article. ``moved``: it has another number and says the same.

    ``title`` and ``paragraphs`` are in pieces, word by word; of an article added or removed, all of one kind.
    """

    code: str
    kind: ChangeKind
    old_number: str
    new_number: str
    title: tuple[Piece, ...]
    paragraphs: tuple[tuple[Piece, ...], ...]


def compare_documents(old: Document, new: Document) -> tuple[ArticleChange, ...]:
    """Every difference, in the order of the new document; what was removed stands where it was in the old one."""
    before = {article.code: article for article in old.articles}
    after = {article.code: article for article in new.articles}
    changes = []
    for code in _merge([a.code for a in old.articles], [a.code for a in new.articles]):
        change = _compare(before.get(code), after.get(code), old, new)
        if change is not None:
            changes.append(change)
    return tuple(changes)


def compare_paragraphs(
    before: Article | None, after: Article | None, numbers: Mapping[str, str]
) -> tuple[tuple[Piece, ...], ...]:
    """One article as it was and as it is, what stayed the same included; ``numbers`` are put for references."""
    old, new = (_paragraphs(article, numbers) if article else [] for article in (before, after))
    return _pair(old, new)


def _merge(old: Sequence[str], new: Sequence[str]) -> list[str]:
    """The new order, each code that is only in the old one behind the one it followed there."""
    merged, kept = list(new), set(new)
    previous: str | None = None
    for code in old:
        if code not in kept:
            merged.insert(merged.index(previous) + 1 if previous is not None else 0, code)
        previous = code
    return merged


def _compare(before: Article | None, after: Article | None, old: Document, new: Document) -> ArticleChange | None:
    article = after or before
    assert article is not None
    removed = _paragraphs(before, old.numbers) if before else []
    added = _paragraphs(after, new.numbers) if after else []
    title = _differ(before.title if before else "", after.title if after else "")
    numbers = (before.number if before else "", after.number if after else "")
    kind = _kind(before, after)
    if kind is None:
        return None
    return ArticleChange(article.code, kind, *numbers, title, _pair(removed, added))


def _kind(before: Article | None, after: Article | None) -> ChangeKind | None:
    if before is None:
        return "added"
    if after is None:
        return "removed"
    # References are compared by their codes: an article does not change because another one moved.
    if (before.title, before.blocks) != (after.title, after.blocks):
        return "changed"
    return "moved" if before.number != after.number else None


def _paragraphs(article: Article, numbers: Mapping[str, str]) -> list[str]:
    return [write_plain(line, numbers) for block in article.blocks for line in _lines(block)]


def _lines(block: Block) -> list[str]:
    """The block as lines of text; a row of a table is one line, and so are the moves of a position."""
    if block.kind == "table":
        rows = (block.head, *block.rows)
        return [line for line in (block.text, *(" | ".join(row) for row in rows)) if line]
    if block.kind == "figure":
        return [" ".join(part for part in (block.text, *block.items) if part)]
    if block.kind == "markdown":
        return [line for line in block.text.splitlines() if line.strip()]
    return list(block_texts(block))


def _pair(old: Sequence[str], new: Sequence[str]) -> tuple[tuple[Piece, ...], ...]:
    """Paragraphs side by side: equal ones whole, changed ones word by word in their order."""
    paired: list[tuple[Piece, ...]] = []
    for kind, i, i_end, j, j_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            paired += [(Piece("same", line),) for line in new[j:j_end]]
            continue
        gone, come = list(old[i:i_end]), list(new[j:j_end])
        shared = min(len(gone), len(come))
        paired += [_differ(gone[n], come[n]) for n in range(shared)]
        paired += [(Piece("removed", line),) for line in gone[shared:]]
        paired += [(Piece("added", line),) for line in come[shared:]]
    return tuple(paired)


def _differ(old: str, new: str) -> tuple[Piece, ...]:
    """Two texts in pieces: words only in the old one before those only in the new one."""
    left, right = WORDS.findall(old), WORDS.findall(new)
    pieces: list[Piece] = []
    matcher = SequenceMatcher(None, [w.strip() for w in left], [w.strip() for w in right], autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind == "equal":
            pieces.append(Piece("same", "".join(right[j:j_end])))
            continue
        if i < i_end:
            pieces.append(Piece("removed", "".join(left[i:i_end])))
        if j < j_end:
            pieces.append(Piece("added", "".join(right[j:j_end])))
    return tuple(pieces)
