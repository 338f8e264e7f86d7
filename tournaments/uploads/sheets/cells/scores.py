"""Scores and results as people type them. Numbers are halves throughout, so that ½ is a whole number."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from federation.names import words
from tournaments.report import Kind, Outcome
from tournaments.uploads.values import parse_half_points

MOST_POINTS = 9_999
MATCH_HALVES = frozenset({0, 1, 2})

_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-"})
_SIGNED = re.compile(r"([+-]?)\s*([0-9.,½]+)\Z")
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]*)?\Z|[0-9]{2}:[0-9]{2}:[0-9]{2}\Z|[0-9]{1,2}/[0-9]{2,4}\Z"
    r"|[0-9]{1,2}[-/. ][a-zç]{3,4}\.?\Z|[a-zç]{3,4}\.?[-/. ][0-9]{1,4}\Z",
    re.IGNORECASE,
)
_PAIR = re.compile(r"([0-9.,½]+|[0-9] ?/ ?2)\s*[-:–—−/]\s*([0-9.,½]+|[0-9] ?/ ?2)\s*([a-z.]*)\Z", re.IGNORECASE)
_SIGNS = {
    "+-": (Outcome.WIN, Outcome.LOSS),
    "-+": (Outcome.LOSS, Outcome.WIN),
    "--": (Outcome.LOSS, Outcome.LOSS),
}
_OUTCOME_WORDS = {
    Outcome.WIN: "1 w g v win won wins guanya guanyada victoria ganada gana wygrana wygrala wygral",
    Outcome.DRAW: "x e r empat empate remis draw tie taules tablas",
    Outcome.LOSS: "0 2 l p loss lost perd perduda derrota perdida pierde przegrana",
}
_OUTCOME_OF = {word: outcome for outcome, listed in _OUTCOME_WORDS.items() for word in listed.split()}
_FORFEIT_SIGNS = frozenset({"f", "ff", "wo", "w.o.", "np", "fft"})
MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
OUTCOMES = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)


@dataclass(frozen=True, slots=True)
class Result:
    """What a column of results says of a game of two: the outcome of each side, or the game points of each."""

    outcomes: tuple[Outcome, Outcome] | None = None
    game_points: tuple[int, int] | None = None
    kind: Kind | None = None


@lru_cache(maxsize=20_000)
def parse_halves(text: str) -> int | None:
    """A number as halves: ``345`` → 690, ``0,5`` and ``½`` → 1, ``-10`` → -20; None when it is no such number."""
    match = _SIGNED.match(text.translate(_MINUS))
    value = parse_half_points(match.group(2)) if match else None
    if match is None or value is None or value > 2 * MOST_POINTS:
        return None
    return -value if match.group(1) == "-" else value


@lru_cache(maxsize=2_000)
def is_date(text: str) -> bool:
    """Whether a cell holds a date or a time: what a spreadsheet makes of ``1-0``, ``1/2`` and ``1:0``."""
    return bool(_DATE.match(text))


def read_result(text: str, letters: Collection[str]) -> Result | None:
    """What a cell of a column of results says; None when that is not known for certain.

    ``letters`` are all the cells of that column, folded: D is a draw beside W and L, a defeat beside V and E.
    """
    bare = text.replace(" ", "").translate(_MINUS).replace(":", "")
    if bare in _SIGNS:
        return Result(_SIGNS[bare], kind=Kind.FORFEIT)
    if text.replace(" ", "") in ("½", "=", "0.5", "0,5", "1/2"):
        return Result((Outcome.DRAW, Outcome.DRAW))
    pair = _PAIR.match(text)
    if pair:
        return _read_pair(pair)
    word = " ".join(words(text))
    outcome = _read_d(letters) if word == "d" else _OUTCOME_OF.get(word)
    return Result((outcome, MIRROR[outcome])) if outcome else None


def _read_pair(pair: re.Match[str]) -> Result | None:
    sign = pair.group(3).casefold()
    if sign and sign not in _FORFEIT_SIGNS:
        return None
    kind = Kind.FORFEIT if sign else None
    one, other = (1 if "/" in half else parse_halves(half) for half in pair.group(1, 2))
    if one is None or other is None:
        return None
    if one in MATCH_HALVES and other in MATCH_HALVES:
        if one + other != 2:
            return None
        return Result((OUTCOMES[one], OUTCOMES[other]), kind=kind)
    if one % 2 or other % 2:
        return None
    return Result(game_points=(one // 2, other // 2), kind=kind)


def _read_d(letters: Collection[str]) -> Outcome | None:
    english, romance = {"w", "l"} & set(letters), {"v", "e", "g", "p"} & set(letters)
    if bool(english) == bool(romance):
        return None
    return Outcome.DRAW if english else Outcome.LOSS
