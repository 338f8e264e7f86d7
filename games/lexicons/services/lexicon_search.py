"""Finding words in a list, for who checks it; never for players."""

from __future__ import annotations

from dataclasses import dataclass

from federation.permissions import Actor, require
from games.errors import SearchTooLong, UnspellableSearch
from games.lexicons.models import LexiconVersion
from games.lexicons.queries.loaded_lexicons import load_words
from games.lexicons.search import MOST_FOUND
from games.permissions import GameAction
from games.problems.kinds import UnspellableWord
from games.problems.sentences import describe

MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Found:
    """Words in alphabetical order. ``is_cut``: there are more than are named."""

    words: tuple[str, ...]
    is_cut: bool


def find_pattern(
    actor: Actor, version: LexiconVersion, pattern: str, length: int | None = None, most: int = MOST_FOUND
) -> Found:
    """Words like a pattern: ``?`` is any letter, ``*`` any number of them.

    Raises NotPermitted, SearchTooLong, UnspellableSearch.
    """
    _check(actor, pattern)
    try:
        return _cut(load_words(version).find_pattern(pattern, length, most + 1), most)
    except UnspellableWord as refusal:
        raise UnspellableSearch(problem=describe(refusal.problem)) from refusal


def find_anagrams(
    actor: Actor, version: LexiconVersion, rack: str, shortest: int | None = None, most: int = MOST_FOUND
) -> Found:
    """Words of these tiles, ``?`` a blank: of all of them, or of at least ``shortest``.

    Raises NotPermitted, SearchTooLong, UnspellableSearch.
    """
    _check(actor, rack)
    try:
        return _cut(load_words(version).find_anagrams(rack, shortest, most + 1), most)
    except UnspellableWord as refusal:
        raise UnspellableSearch(problem=describe(refusal.problem)) from refusal


def _check(actor: Actor, text: str) -> None:
    require(actor, GameAction.SEARCH_LEXICON)
    if len(text) > MOST_LETTERS:
        raise SearchTooLong(limit=MOST_LETTERS)


def check_words(actor: Actor, version: LexiconVersion, words: list[str]) -> dict[str, bool]:
    """Each word and whether it is in the list, for who checks the list. Raises NotPermitted."""
    require(actor, GameAction.SEARCH_LEXICON)
    known = load_words(version)
    return {word: known.has(word) for word in words}


def _cut(words: list[str], most: int) -> Found:
    return Found(tuple(words[:most]), len(words) > most)
