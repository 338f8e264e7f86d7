"""The names of headings, kinds of results, byes and totals in Catalan, Spanish, Polish and English.

Words are compared folded (``federation.names.comparison.words``): lower case, no accents, no punctuation. The order of
words in a heading doesn't matter: ``Punts jugador 1`` is ``Jugador 1: punts``.

The words themselves are data, in ``vocabulary.toml``.
"""

from __future__ import annotations

import re
import tomllib
from enum import StrEnum
from functools import lru_cache
from pathlib import Path

from federation.names.comparison import words
from tournaments.report.report import Kind

MOST_SIDES = 4


class Field(StrEnum):
    """What a column means. ``Meaning`` adds the side of the table, if there is one."""

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
    GROUP = "group"
    SCRABBLES = "scrabbles"
    BEST_MOVE = "best_move"
    BEST_MOVE_POINTS = "best_move_points"
    TOTAL = "total"
    STANDING = "standing"
    NOT_USED = ""


# Fields that a table has once; all others belong to a side.
OF_THE_TABLE = frozenset({Field.ROUND, Field.TABLE, Field.RESULT, Field.KIND, Field.NOT_USED, Field.STANDING})

_DATA = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_PLAYERS, _SECONDS, _FIRSTS, _FILLERS, _TOTALS, BYE_WORDS, _WINNERS, _LOSERS, _NO_SHOWS, _RETIRED = (
    frozenset(_DATA["words"][name])
    for name in ("players", "second", "first", "fillers", "totals", "bye", "winner", "loser", "no_show", "retired")
)
_NOT_OF_A_ROUND, _PENALTIES, _SCORED, _CONCEDED, _DISQUALIFIED, _GROUPS = (
    frozenset(_DATA["words"][name])
    for name in ("not_of_a_round", "penalty", "scored", "conceded", "disqualified", "group")
)
# ``Puig, Anna (DSQ)``, ``Puig, Anna - desqualificada``.
_DISQUALIFIED_WORDS = "|".join(sorted(_DISQUALIFIED, key=len, reverse=True))
_DISQUALIFIED_BEHIND = re.compile(
    rf"(?<=\S)\s*(?:\(\s*|\[\s*|[-–,;]\s*|\s)(?:{_DISQUALIFIED_WORDS})\.?\s*[)\]]?\s*\Z", re.IGNORECASE
)
_ORDINAL_WORDS = {word: int(number) for number, listed in _DATA["ordinals"].items() for word in listed}
_DIFFERENCES = frozenset(_DATA["words"]["difference"])
_BOTH = frozenset(_DATA["words"]["both"])
_OPPONENTS, _FIRST_SIDE = _SECONDS | _LOSERS, _FIRSTS | _WINNERS
_BYE_PARTS = frozenset(text for text in BYE_WORDS if " " not in text)
_FIELD_OF = {
    frozenset(words(name)): Field[field.upper()] for field, names in _DATA["headings"].items() for name in names
}
_LONGEST_HEADING = 60
_POINT_WORDS = frozenset({"pts", "pt", "punt", "punto", "point", "points", "pkt", "punkt"})
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
    """Return a heading's field, and the side of the table if it names one; None if unknown."""
    if len(text) > _LONGEST_HEADING:
        return None
    tokens = words(_DIGITS.sub(" ", _ENDINGS.sub("", text)))
    side, rest = _take_side(tokens)
    known = frozenset(rest)
    if known in _FULL_NAMES:
        return Field.PLAYER, side
    if known & _GROUPS and known <= _GROUPS | _PLAYERS and str(side) in tokens:
        # ``Group 1`` is the group of player 1. ``Group`` alone, or ``Group A``, may be anything: a category, a pool.
        return Field.GROUP, side
    if known in _FIELD_OF:
        return _FIELD_OF[known], side
    left = frozenset(word for word in rest if word not in _FILLERS)
    if left & _OPPONENTS or left & _FIRST_SIDE:
        side = side or (2 if left & _OPPONENTS else 1)
        # ``Primera``, ``Segona`` alone may be rounds; ``Primer jugador`` is not.
        only_counts = not left - _ORDINAL_WORDS.keys()
        left -= _OPPONENTS | _FIRST_SIDE
        if not left:
            return None if only_counts else (Field.PLAYER, side)
    if (left and left <= _PLAYERS) or left in _FULL_NAMES:
        return Field.PLAYER, side
    field = _FIELD_OF.get(left) or _FIELD_OF.get(left - _PLAYERS) or _FIELD_OF.get(left - _NUMBERS)
    return (field, side) if field is not None else None


def known_headings() -> list[str]:
    """Return every known heading, without sides, as folded words."""
    return [*(name for names in _DATA["headings"].values() for name in names), *sorted(_PLAYERS)]


def _take_side(tokens: list[str]) -> tuple[int | None, list[str]]:
    """Return the side named by a number from 1 to 4, or a letter from A to D among other words; and those words."""
    numbers = [token for token in tokens if token in ("1", "2", "3", "4")]
    if len(numbers) == 1 and len(tokens) > 1:
        return int(numbers[0]), [token for token in tokens if token not in numbers]
    if len(tokens) > 1 and tokens[-1] in _SIDE_LETTERS:
        return _SIDE_LETTERS[tokens[-1]], tokens[:-1]
    if len(tokens) > 1 and tokens[0] in _SIDE_LETTERS and frozenset(tokens[1:]) in _FIELD_OF:
        return _SIDE_LETTERS[tokens[0]], tokens[1:]
    return None, tokens


def names_both(text: str) -> bool:
    """Return whether a heading is for both players of a game: ``Partida``, ``Enfrontament``, ``Jugadors``."""
    return " ".join(words(_ENDINGS.sub("", text))) in _BOTH


def names_difference(text: str) -> bool:
    """Return whether a heading is for the difference of two scores: ``Diferència``, ``Spread``."""
    return bool(text) and not _DIFFERENCES.isdisjoint(words(text))


def names_winner(text: str) -> bool:
    """Return whether a heading is only for the winner: ``Ganador``, ``Winner``."""
    left = {word for word in words(_ENDINGS.sub("", text)) if word not in _FILLERS} - _PLAYERS
    return bool(left) and left <= _WINNERS


def heading_key_words(text: str) -> str:
    """Return a heading normalised for comparing two sheets' headings."""
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
# What a remark next to a game can say about its result. That it was played adds nothing.
_SAID_OF_RESULTS = (
    frozenset(name for name, kind in _KIND_OF.items() if kind is not Kind.PLAYED)
    | (_NO_SHOWS | _RETIRED | _DISQUALIFIED | _WINNERS | _LOSERS)
    | frozenset(_DATA["words"]["remark"])
)
ROUND_WORDS = frozenset(_DATA["words"]["round"])
SECOND_WORDS = _OPPONENTS
_ROUNDS = "|".join(sorted(ROUND_WORDS, key=len, reverse=True))
_ORDINAL = re.compile(r"([0-9]{1,3})\s*(?:a|o|r|n|t|er|era|ra|na|ta|da|st|nd|rd|th|ª|º|°)?\.?\Z")
_ROMAN = re.compile(r"(?=[ivx])(x{0,2})(ix|iv|v?i{0,3})\Z")
_ROUND_TITLE = re.compile(
    rf"(?:{_ROUNDS})(?: n| no| nr| num| numero)? (\d{{1,4}})\Z"
    rf"|(\d{{1,3}}) (?:a |o |r |st |nd |rd |th )?(?:{_ROUNDS})\Z"
)
# ``Round 3 on 2026/03/14 at 10:00``: the number is followed by a day and time.
_LONG_ROUND_TITLE = re.compile(
    rf"(?:{_ROUNDS}) (\d{{1,3}}) (?:(?:on|el|dia|del|de|dnia|w|at|les|las|o|a|h) )*"
    r"\d[\d ]*(?:(?:at|les|las|o|a|h|pm|am)[\d ]*)*\Z"
)


@lru_cache(maxsize=2_000)
def read_kind(text: str) -> Kind | Special | None:
    """Return the kind in a cell of a column of kinds; None if unknown."""
    return _KIND_OF.get(" ".join(words(text)))


@lru_cache(maxsize=20_000)
def is_bye(text: str) -> bool:
    """Return whether a player's cell says that there is no player."""
    found = words(text)
    if not found:
        return not text.strip(" -–—.*/_()")
    if " ".join(found) in BYE_WORDS:
        return True
    # ``Descans (bye)``, ``BYE 1``, ``Descansa ronda 3``.
    rest = {word for word in found if word not in _BYE_PARTS and not word.isdigit()}
    return not _BYE_PARTS.isdisjoint(found) and rest <= (_FILLERS | ROUND_WORDS | _POINT_WORDS)


@lru_cache(maxsize=2_000)
def is_no_show(text: str) -> bool:
    """Return whether a score cell says that the player didn't come: ``NP``, ``W.O.``."""
    return " ".join(words(text)) in _NO_SHOWS


@lru_cache(maxsize=2_000)
def is_retired(text: str) -> bool:
    """Return whether a score or round cell says that the player resigned or left: ``RET``."""
    return " ".join(words(text)) in _RETIRED


@lru_cache(maxsize=2_000)
def is_disqualified(text: str) -> bool:
    """Return whether a cell says that someone was disqualified: ``DSQ``, ``Desqualificat``."""
    return " ".join(words(text)) in _DISQUALIFIED


@lru_cache(maxsize=20_000)
def split_disqualified(name: str) -> tuple[str, bool]:
    """Return a name without a trailing disqualification word, and whether there was one."""
    bare = _DISQUALIFIED_BEHIND.sub("", name)
    return bare, bare != name


@lru_cache(maxsize=2_000)
def bears_on_result(text: str) -> bool:
    """Return whether a remark affects a game's result: ``Guanya Fina per temps``, ``no es presenta``."""
    said = f" {' '.join(words(text))} "
    return len(said) > 2 and any(f" {phrase} " in said for phrase in _SAID_OF_RESULTS)


@lru_cache(maxsize=2_000)
def is_total(text: str) -> bool:
    """Return whether a row with this beginning is a sum or a mean of the rows above."""
    found = words(text)
    return bool(found) and found[0] in _TOTALS


@lru_cache(maxsize=2_000)
def read_round_title(text: str) -> str | None:
    """Return the digits of the round in a title or sheet name, ``Ronda 3`` or ``3a ronda``; None for others."""
    spelt = " ".join(words(_DIGITS.sub(" ", text)))
    match = _ROUND_TITLE.match(spelt) or _LONG_ROUND_TITLE.match(spelt)
    return next(filter(None, match.groups()), None) if match else None


@lru_cache(maxsize=2_000)
def read_titled_round(text: str) -> str | None:
    """As ``read_round_title``, for whole titles and sheet names: ``Dia 1 - Ronda 2``, ``Segona ronda``.

    None if a title names two rounds, or something other than a round's games: the standings after it, one of its
    tables.
    """
    plain = read_round_title(text)
    tokens = words(_DIGITS.sub(" ", text))
    if plain or len(text) > _LONGEST_HEADING or not _NOT_OF_A_ROUND.isdisjoint(tokens):
        return plain
    said = [index for index, token in enumerate(tokens) if token in ROUND_WORDS and len(token) > 2]
    if len(said) != 1:
        return None
    [index] = said
    before, after = tokens[index - 1] if index else "", tokens[index + 1] if index + 1 < len(tokens) else ""
    if after.isdigit():
        # ``Ronda 1 2`` and ``Ronda 1 i 2`` may be two rounds, a day or a table.
        return None if len(after) > 3 or any(token.isdigit() for token in tokens[index + 2 : index + 4]) else after
    number = _ORDINAL_WORDS.get(after) or _ORDINAL_WORDS.get(before) or (read_roman(after) if after else None)
    return str(number) if number else None


def read_ordinal(text: str) -> int | None:
    """Return the number of ``3a``, ``1st``, ``2ª``, ``3.`` or ``tercera``; None for others."""
    match = _ORDINAL.match(text.strip().casefold())
    return int(match.group(1)) if match else _ORDINAL_WORDS.get(" ".join(words(text)))


def read_scored(text: str) -> int | None:
    """Return whose score a heading such as ``Punts a favor`` or ``PC`` gives; None for others."""
    said = " ".join(words(text))
    return 1 if said in _SCORED else 2 if said in _CONCEDED else None


def is_penalty(text: str) -> bool:
    """Return whether a heading is for deductions from a score or additions to it."""
    return not _PENALTIES.isdisjoint(words(_DIGITS.sub(" ", text)))


def read_roman(text: str) -> int | None:
    """Return the value of a Roman number up to 29, such as ``III``; None for others."""
    match = _ROMAN.match(text.strip().casefold())
    if match is None:
        return None
    tens, ones = match.groups()
    return 10 * len(tens) + ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix").index(ones)
