"""Compiled word lists in the memory of this process, so that no request reads one from its file again."""

from __future__ import annotations

import logging
from collections import OrderedDict
from threading import Lock

from federation.files.services import read_file
from games.errors import WordListDamaged
from games.lexicons.models import LexiconVersion
from games.lexicons.search import Lexicon

logger = logging.getLogger(__name__)

# A list of 600,000 words has one and a half megabytes.
MOST_LOADED = 8


class LoadedLexicons:
    """The lists that were asked last. A list is known by its version and the hash of its compiled file."""

    def __init__(self, most: int = MOST_LOADED) -> None:
        self._most = most
        self._loaded: OrderedDict[tuple[int, str], Lexicon] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._loaded)

    def get(self, version: LexiconVersion) -> Lexicon:
        """The words of a version that is ready. Who may see the version has been decided before.

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
            loaded = Lexicon.from_bytes(read_file(version.compiled), version.as_tileset())
        except (OSError, RuntimeError) as error:
            logger.exception("The compiled list of %s cannot be read.", version)
            raise WordListDamaged(name=str(version)) from error
        with self._lock:
            self._loaded[key] = loaded
            while len(self._loaded) > self._most:
                self._loaded.popitem(last=False)
        return loaded


_loaded = LoadedLexicons()


def load_words(version: LexiconVersion) -> Lexicon:
    """The words of a version that is ready, from memory where they are there."""
    return _loaded.get(version)
