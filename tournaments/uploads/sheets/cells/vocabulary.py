"""What headings, kinds of results, byes and totals are called in Catalan, Spanish, Polish and English.

Words are compared folded (``federation.names.words``): lower case, no accents, no punctuation. The order of the
words of a heading does not count: ``Punts jugador 1`` is ``Jugador 1: punts``.

The words themselves are data, in ``vocabulary.toml``.
"""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from federation.names import words
from tournaments.report import Kind

MOST_SIDES = 4


class Field(StrEnum):
    """What a column tells. ``Meaning`` adds the side of the table, where there is one."""

    ROUND = "round"
    TABLE = "table"
    RESULT = "result"
    KIND = "kind"
    PLAYER = "player"
    SURNAME = "surname"
    FIRST_NAME = "first_name"
    SCORE = "score"
    POINTS = "points"
    PLACE = "place"
    NUMBER = "number"
    ID = "id"
    CLUB = "club"
    RATING = "rating"
    SCRABBLES = "scrabbles"
    BEST_MOVE = "best_move"
    BEST_MOVE_POINTS = "best_move_points"
    TOTAL = "total"
    NOT_USED = ""


# Fields that a table has once; all the others belong to a side.
OF_THE_TABLE = frozenset({Field.ROUND, Field.TABLE, Field.RESULT, Field.KIND, Field.NOT_USED})

_DATA = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_PLAYERS, _OPPONENTS, _FIRSTS, _FILLERS, _TOTALS, BYE_WORDS = (
    frozenset(_DATA["words"][name]) for name in ("players", "second", "first", "fillers", "totals", "bye")
)
_FIELD_OF = {
    frozenset(words(name)): Field[field.upper()] for field, names in _DATA["headings"].items() for name in names
}
_SIDE_LETTERS = {"a": 1, "b": 2, "c": 3, "d": 4}
_FULL_NAMES = (
    frozenset({"cognoms", "nom"}),
    frozenset({"apellidos", "nombre"}),
    frozenset({"nazwisko", "imie"}),
    frozenset({"surname", "name"}),
    frozenset({"surname", "first", "name"}),
)
# ``Round no``, ``Núm. taula``.
_NUMBERS = frozenset({"no", "nr", "num", "numero", "numer", "n", "number"})
# ``Jugador/a``, ``Jugador(a)``.
_ENDINGS = re.compile(r"(?<=\w)(/-?a|\(-?a\))(?!\w)", re.IGNORECASE)
_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")


@lru_cache(maxsize=20_000)
def read_heading(text: str) -> tuple[Field, int | None] | None:
    """What a heading says: the field, and the side of the table if it names one; None when it is not known here."""
    tokens = words(_DIGITS.sub(" ", _ENDINGS.sub("", text)))
    side, rest = _take_side(tokens)
    known = frozenset(rest)
    if known in _FULL_NAMES:
        return Field.PLAYER, side
    if known in _FIELD_OF:
        return _FIELD_OF[known], side
    left = frozenset(word for word in rest if word not in _FILLERS)
    if left & _OPPONENTS or left & _FIRSTS:
        side = side or (2 if left & _OPPONENTS else 1)
        left -= _OPPONENTS | _FIRSTS
        if not left:
            return Field.PLAYER, side
    if (left and left <= _PLAYERS) or left in _FULL_NAMES:
        return Field.PLAYER, side
    field = _FIELD_OF.get(left) or _FIELD_OF.get(left - _PLAYERS) or _FIELD_OF.get(left - _NUMBERS)
    return (field, side) if field is not None else None


def known_headings() -> list[str]:
    """Every heading known here, without sides, as folded words."""
    return [*(name for names in _DATA["headings"].values() for name in names), *sorted(_PLAYERS)]


def _take_side(tokens: list[str]) -> tuple[int | None, list[str]]:
    """The side that a number from 1 to 4, or a letter from A to D beside other words, names; and the other words."""
    numbers = [token for token in tokens if token in ("1", "2", "3", "4")]
    if len(numbers) == 1 and len(tokens) > 1:
        return int(numbers[0]), [token for token in tokens if token not in numbers]
    if len(tokens) > 1 and tokens[-1] in _SIDE_LETTERS:
        return _SIDE_LETTERS[tokens[-1]], tokens[:-1]
    return None, tokens


def heading_key_words(text: str) -> str:
    """A heading as it counts for telling whether two sheets have the same ones."""
    return " ".join(words(_DIGITS.sub(" ", text)))


class Special(StrEnum):
    """What the kind of a row says beyond the kinds of seats."""

    DOUBLE_LOSS = "double loss"
    BOTH_ABANDONED = "both abandoned"
    DECIDED = "equal score decided"


_KIND_OF: dict[str, Kind | Special] = {
    " ".join(words(name)): Special[kind.upper()] if kind.upper() in Special.__members__ else Kind[kind.upper()]
    for kind, names in _DATA["kinds"].items()
    for name in names
}
ROUND_WORDS = frozenset(_DATA["words"]["round"])
SECOND_WORDS = _OPPONENTS
_ROUNDS = "|".join(sorted(ROUND_WORDS, key=len, reverse=True))
_ROUND_TITLE = re.compile(
    rf"(?:{_ROUNDS})(?: n| no| nr| num| numero)? (\d{{1,4}})\Z"
    rf"|(\d{{1,3}}) (?:a |o |r |st |nd |rd |th )?(?:{_ROUNDS})\Z"
)


@lru_cache(maxsize=2_000)
def read_kind(text: str) -> Kind | Special | None:
    """What a cell of a column of kinds says; None when it is not known here."""
    return _KIND_OF.get(" ".join(words(text)))


@lru_cache(maxsize=20_000)
def is_bye(text: str) -> bool:
    """Whether a cell for a player says that there is none."""
    joined = " ".join(words(text))
    return joined in BYE_WORDS or not (joined or text.strip(" -–—.*/_"))


@lru_cache(maxsize=2_000)
def is_total(text: str) -> bool:
    """Whether a row that begins so is a sum or a mean of the rows above."""
    found = words(text)
    return bool(found) and found[0] in _TOTALS


@lru_cache(maxsize=2_000)
def read_round_title(text: str) -> str | None:
    """The digits of a round that a title or a sheet's name names, ``Ronda 3`` or ``3a ronda``; None for others."""
    match = _ROUND_TITLE.match(" ".join(words(_DIGITS.sub(" ", text))))
    return (match.group(1) or match.group(2)) if match else None
