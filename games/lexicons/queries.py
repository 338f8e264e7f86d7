"""Word lists and their versions, the differences between two of them, and the compiled lists.

A process keeps compiled lists in memory, so that requests don't read them from file each time.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from threading import Lock

from django.db.models import Q, QuerySet

from federation.files.services import read_file
from games.errors import WordListDamaged
from games.lexicons.models import Lexicon, LexiconState, LexiconVersion
from games.lexicons.search import WordIndex
from games.material.board import board_from_json, load_board
from games.material.models import OwnBoard

logger = logging.getLogger(__name__)

# A list of 600,000 words takes one and a half megabytes.
MOST_LOADED = 8


class LoadedLexicons:
    """The most recently used lists, identified by version and the hash of the compiled file."""

    def __init__(self, most: int = MOST_LOADED) -> None:
        self._most = most
        self._loaded: OrderedDict[tuple[int, str], WordIndex] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._loaded)

    def get(self, version: LexiconVersion) -> WordIndex:
        """Return the words of a version that is ready. Access to the version has already been checked.

        Raises WordListDamaged.
        """
        assert version.compiled is not None
        key = (version.pk, version.compiled.sha256)
        with self._lock:
            found = self._loaded.get(key)
            if found is not None:
                self._loaded.move_to_end(key)
                return found
        try:
            loaded = WordIndex.from_bytes(read_file(version.compiled), version.as_tileset())
        except (OSError, RuntimeError) as error:
            logger.exception("The compiled list of %s cannot be read.", version)
            raise WordListDamaged(name=str(version)) from error
        with self._lock:
            self._loaded[key] = loaded
            while len(self._loaded) > self._most:
                self._loaded.popitem(last=False)
        return loaded


_loaded = LoadedLexicons()


def load_words(version: LexiconVersion) -> WordIndex:
    """Return the words of a version that is ready, from memory if loaded."""
    return _loaded.get(version)


STANDARD_BOARD = "standard"


def longest_word() -> int:
    """Return the maximum number of tiles in a word: the longest side of any board the federation may play on."""
    boards = [load_board(STANDARD_BOARD), *(board_from_json(own.data) for own in OwnBoard.objects.all())]
    return max(max(board.rows, board.columns) for board in boards)


def find_lexicon(name: str) -> Lexicon | None:
    """Return a word list by its code or its name, ignoring case."""
    lists = Lexicon.objects.select_related("current__compiled", "current__lexicon")
    return lists.filter(Q(code=name.lower()) | Q(name__iexact=name)).order_by("pk").first()


def ready_versions() -> QuerySet[LexiconVersion]:
    """Return versions in which words can be looked up, with everything that needs."""
    versions = LexiconVersion.objects.filter(state=LexiconState.READY)
    return versions.select_related("lexicon", "compiled", "for_devices").defer("tally", "problems", "compared")


def version_before(version: LexiconVersion) -> LexiconVersion | None:
    """Return the last usable version of the same list with a lower number."""
    earlier = ready_versions().filter(lexicon=version.lexicon_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def words_only_in(version: LexiconVersion, other: LexiconVersion) -> list[str]:
    """Return the words of a version that the other one lacks, in alphabetical order."""
    words = load_words(version)
    return words.in_order(words.words_not_in(load_words(other)))
