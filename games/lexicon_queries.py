"""Reads of word lists: their tile sets, their versions, and what lies between two of them."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.board import board_from_json, load_board
from games.errors import UnknownTileSet
from games.loaded_lexicons import load_words
from games.models import Lexicon, LexiconState, LexiconVersion, OwnBoard, OwnTileSet
from games.tiles import TileSet, load_tileset, tileset_from_json, tileset_names

STANDARD_BOARD = "standard"


def find_tiles(code: str) -> TileSet:
    """A tile set of the federation's own, or one that comes with the software. Raises UnknownTileSet."""
    own = OwnTileSet.objects.filter(code=code).first()
    if own is not None:
        return tileset_from_json(own.data)
    if code not in tileset_names():
        raise UnknownTileSet(name=code, known=", ".join(name for name, _label in list_tiles()))
    return load_tileset(code)


def list_tiles() -> list[tuple[str, str]]:
    """Code and name of every tile set a list may be made for, the federation's own ones first."""
    own = list(OwnTileSet.objects.order_by("name").values_list("code", "name"))
    taken = {code for code, _name in own}
    return own + [(name, name.title()) for name in tileset_names() if name not in taken]


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
    return versions.select_related("lexicon", "compiled").defer("tally", "problems", "compared")


def version_before(version: LexiconVersion) -> LexiconVersion | None:
    """The last usable version of the same list with a lower number."""
    earlier = ready_versions().filter(lexicon=version.lexicon_id, number__lt=version.number)
    return earlier.order_by("-number").first()


def words_only_in(version: LexiconVersion, other: LexiconVersion) -> list[str]:
    """Words of a version that the other one does not have, in alphabetical order."""
    words = load_words(version)
    return words.in_order(words.words_not_in(load_words(other)))
