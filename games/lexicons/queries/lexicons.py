"""Reads of word lists: their versions, and what lies between two of them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.queries.loaded_lexicons import load_words
from games.material.board import board_from_json, load_board
from games.material.models import OwnBoard

STANDARD_BOARD = "standard"


def longest_word() -> int:
    """How many tiles a word may have: the longest side of any board the federation may play on."""
    boards = [load_board(STANDARD_BOARD), *(board_from_json(own.data) for own in OwnBoard.objects.all())]
    return max(max(board.rows, board.columns) for board in boards)


def find_lexicon(name: str) -> Lexicon | None:
    """A word list by its code or its name, in any case."""
    lists = Lexicon.objects.select_related("current__compiled", "current__lexicon")
    return lists.filter(Q(code=name.lower()) | Q(name__iexact=name)).order_by("pk").first()


def ready_versions() -> QuerySet[LexiconVersion]:
    """Versions that words can be looked up in, each with what that needs."""
    versions = LexiconVersion.objects.filter(state=LexiconState.READY)
    return versions.select_related("lexicon", "compiled", "for_devices").defer("tally", "problems", "compared")


def version_before(version: LexiconVersion) -> LexiconVersion | None:
    """The last usable version of the same list with a lower number."""
    earlier = ready_versions().filter(lexicon=version.lexicon_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def words_only_in(version: LexiconVersion, other: LexiconVersion) -> list[str]:
    """Words of a version that the other one does not have, in alphabetical order."""
    words = load_words(version)
    return words.in_order(words.words_not_in(load_words(other)))
