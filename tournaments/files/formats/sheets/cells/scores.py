"""Scores and results as people type them. Numbers are counted in halves, so that ½ is an integer."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from federation.names.comparison import words
from tournaments.files.common.values import parse_half_points
from tournaments.report.report import Kind, Outcome

MOST_POINTS = 9_999
MATCH_HALVES = frozenset({0, 1, 2})

_MINUS = str.maketrans({"−": "-", "–": "-", "—": "-"})
# ``400 punts``, ``400 p.``: the unit adds nothing.
_SIGNED = re.compile(
    r"([+-]?)\s*([0-9.,½]+)(?:\s*(?:punts?|puntos?|points?|punkt(?:y|ów)?|pts?|pkt|ptos|p)\.?)?\Z", re.IGNORECASE
)
_DATE = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]*)?\Z|[0-9]{2}:[0-9]{2}:[0-9]{2}\Z|[0-9]{1,2}/[0-9]{2,4}\Z"
    r"|[0-9]{1,2}[-/. ][a-zç]{3,4}\.?\Z|[a-zç]{3,4}\.?[-/. ][0-9]{1,4}\Z",
    re.IGNORECASE,
)
_PAIR = re.compile(
    r"(?:([a-z])\s+)?([0-9.,½]+|[0-9] ?/ ?2)(?:\s*[-:–—−/]\s*|\s+(?:a|to|do)\s+)([0-9.,½]+|[0-9] ?/ ?2)\s*([a-z.]*)\Z",
    re.IGNORECASE,
)
_SIGNS = {
    "+-": (Outcome.WIN, Outcome.LOSS),
    "-+": (Outcome.LOSS, Outcome.WIN),
    "--": (Outcome.LOSS, Outcome.LOSS),
}
_OUTCOME_WORDS = {
    Outcome.WIN: "1 w g v z win won wins guanya guanyada victoria ganada gana wygrana wygrala wygral zwyciestwo",
    Outcome.DRAW: "x e r t empat empate remis draw drawn tie taules tablas",
    Outcome.LOSS: "0 2 l p loss lost perd perduda derrota perdida pierde przegrana porazka",
}
_OUTCOME_OF = {word: outcome for outcome, listed in _OUTCOME_WORDS.items() for word in listed.split()}
_FORFEIT_SIGNS = frozenset({"f", "ff", "wo", "w.o.", "np", "fft"})
MIRROR = {Outcome.WIN: Outcome.LOSS, Outcome.DRAW: Outcome.DRAW, Outcome.LOSS: Outcome.WIN}
HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
OUTCOMES = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)


@dataclass(frozen=True, slots=True)
class Result:
    """A result cell of a two-player game: the outcome of each side, or the game points of each."""

    outcomes: tuple[Outcome, Outcome] | None = None
    game_points: tuple[int, int] | None = None
    kind: Kind | None = None


@lru_cache(maxsize=20_000)
def parse_halves(text: str) -> int | None:
    """Parse a number as halves: ``345`` → 690, ``0,5`` and ``½`` → 1, ``-10`` → -20; None for anything else."""
    match = _SIGNED.match(text.translate(_MINUS))
    value = parse_half_points(match.group(2)) if match else None
    if match is None or value is None or value > 2 * MOST_POINTS:
        return None
    return -value if match.group(1) == "-" else value


@lru_cache(maxsize=2_000)
def is_date(text: str) -> bool:
    """Return whether a cell holds a date or a time: what a spreadsheet makes of ``1-0``, ``1/2`` and ``1:0``."""
    return bool(_DATE.match(text))


def read_result(text: str, letters: Collection[str]) -> Result | None:
    """Read a cell of a result column; None if its meaning isn't certain.

    ``letters`` are all the cells of that column, folded: D is a draw next to W and L, a defeat next to V and E.
    """
    bare = text.replace(" ", "").translate(_MINUS).replace(":", "")
    if bare in _SIGNS:
        return Result(_SIGNS[bare], kind=Kind.FORFEIT)
    if text.replace(" ", "") in ("½", "=", "0.5", "0,5", "1/2"):
        return Result((Outcome.DRAW, Outcome.DRAW))
    pair = _PAIR.match(text)
    if pair:
        return _read_pair(pair, letters)
    word = " ".join(words(text))
    outcome = _read_d(letters) if word == "d" else _OUTCOME_OF.get(word)
    return Result((outcome, MIRROR[outcome])) if outcome else None


def _read_pair(pair: re.Match[str], letters: Collection[str]) -> Result | None:
    """Read two numbers, optionally after a result letter, which must agree: ``W 400-350``."""
    read = _read_numbers(pair)
    if read is None or not pair.group(1):
        return read
    told = {letter[0] for letter in letters if letter}
    outcome = read_letter(pair.group(1).casefold(), told)
    return read if outcome is not None and outcome is _outcome_of(read) else None


def _outcome_of(result: Result) -> Outcome | None:
    if result.game_points is None:
        return result.outcomes[0] if result.outcomes else None
    one, other = result.game_points
    return OUTCOMES[(one > other) - (one < other) + 1]


def _read_numbers(pair: re.Match[str]) -> Result | None:
    sign = pair.group(4).casefold()
    if sign and sign not in _FORFEIT_SIGNS:
        return None
    kind = Kind.FORFEIT if sign else None
    one, other = (1 if "/" in half else parse_halves(half) for half in pair.group(2, 3))
    if one is None or other is None:
        return None
    if one in MATCH_HALVES and other in MATCH_HALVES:
        if one + other != 2:
            return None
        return Result((OUTCOMES[one], OUTCOMES[other]), kind=kind)
    if one % 2 or other % 2:
        return None
    return Result(game_points=(one // 2, other // 2), kind=kind)


def read_letter(letter: str, letters: Collection[str]) -> Outcome | None:
    """Read a letter in the context of its table: D is a draw next to W and L, a defeat next to V and E."""
    return _read_d(letters) if letter == "d" else _OUTCOME_OF.get(letter)


def _read_d(letters: Collection[str]) -> Outcome | None:
    english, romance = {"w", "l"} & set(letters), {"v", "e", "g", "p"} & set(letters)
    if bool(english) == bool(romance):
        return None
    return Outcome.DRAW if english else Outcome.LOSS
