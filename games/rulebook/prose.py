"""Building blocks of chapters: blocks, drafts of articles, and lists of words in the active language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.material.board import Board
from games.material.tiles import TileSet
from games.rulebook.document import Article, Block, Chapter
from games.rules.ruleset import RuleSet
from games.rules.words.in_sentences import PARAMETER_NAMES


@dataclass(frozen=True)
class Material:
    """What the chapters of the game are made from."""

    rules: RuleSet
    tiles: TileSet
    board: Board

    @property
    def is_pair(self) -> bool:
        """Whether there is always one opponent."""
        return self.rules.table.maximum_players == 2

    def by_officials(self, *, committee: str, jury: str) -> str:
        """Return the sentence that names the officials as the rules do."""
        return committee if self.rules.conduct.officials == "committee" else jury

    @property
    def is_timed(self) -> bool:
        """Whether a chess clock is pressed."""
        return self.rules.time.clock == "chess"


@dataclass(frozen=True)
class Draft:
    """An article before its assumptions are known. ``prints``: the parameters that it states, as paths."""

    code: str
    title: str
    blocks: tuple[Block, ...]
    prints: tuple[str, ...] = ()


def draft(code: str, title: str, *blocks: Block | None, prints: tuple[str, ...] = ()) -> Draft | None:
    """Return a draft of the given blocks, or None if there are none."""
    kept = tuple(block for block in blocks if block is not None)
    return Draft(code, title, kept, prints) if kept else None


def write_chapter(
    code: str,
    title: str,
    drafts: Iterable[Draft | None],
    assumed: Collection[str] = (),
    names: Mapping[str, Promise] = PARAMETER_NAMES,
) -> tuple[Chapter, ...]:
    """Return the chapter in a one-element tuple; empty if it has no content. ``names`` are of what may be assumed."""
    articles = tuple(_finish(each, assumed, names) for each in drafts if each is not None)
    return (Chapter(code, title, articles),) if articles else ()


def _finish(each: Draft, assumed: Collection[str], names: Mapping[str, Promise]) -> Article:
    note = _tell_assumed(each.prints, assumed, names)
    blocks = each.blocks if note is None else (*each.blocks, note)
    return Article(each.code, each.title, blocks, prints=each.prints)


def _tell_assumed(prints: Sequence[str], assumed: Collection[str], names: Mapping[str, Promise]) -> Block | None:
    """Return a note on those parameters of an article that the regulations leave open."""
    silent = list(dict.fromkeys(path for printed in prints for path in _silent_on(printed, assumed)))
    if not silent:
        return None
    if silent == list(prints):
        return Block("note", text=_("The regulations leave this open; the federation has decided it."))
    listed = "; ".join(str(names[path]) for path in silent)
    return Block(
        "note", text=put(_("Left open by the regulations and decided by the federation: %(names)s."), names=listed)
    )


def _silent_on(printed: str, assumed: Collection[str]) -> list[str]:
    """Return the narrower of what is printed and what is assumed: not ``start`` but ``start.blank``."""
    if any(printed == path or printed.startswith(f"{path}.") for path in assumed):
        return [printed]
    return [path for path in assumed if path.startswith(f"{printed}.")]


def put(sentence: str, **values: object) -> str:
    """Return a translated sentence with its values filled in."""
    return sentence % values


def text(*sentences: str | None) -> Block | None:
    """Return a paragraph of the given sentences."""
    said = " ".join(sentence for sentence in sentences if sentence)
    return Block("text", text=said) if said else None


def items(lines: Iterable[str | None], lead: str = "") -> Block | None:
    """Return a list below its leading sentence."""
    kept = tuple(line for line in lines if line)
    return Block("items", text=lead, items=kept) if kept else None


def steps(lines: Iterable[str | None], lead: str = "") -> Block | None:
    """Return a list lettered a, b, c, below its leading sentence."""
    kept = tuple(line for line in lines if line)
    return Block("steps", text=lead, items=kept) if kept else None


def table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> Block | None:
    """Return a table; None without rows."""
    kept = tuple(tuple(row) for row in rows)
    return Block("table", text=caption, head=tuple(head), rows=kept) if kept else None


def list_and(words: Sequence[str]) -> str:
    """“A, B and C”."""
    if len(words) < 2:
        return "".join(words)
    return _("%(words)s and %(last)s") % {"words": ", ".join(words[:-1]), "last": words[-1]}


def list_or(words: Sequence[str]) -> str:
    """“A, B or C”."""
    if len(words) < 2:
        return "".join(words)
    return _("%(words)s or %(last)s") % {"words": ", ".join(words[:-1]), "last": words[-1]}
