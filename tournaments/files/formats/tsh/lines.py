"""Lines of a ``.t``: one player each, numbered in order.

``Family, Given   rating  opponents… ; scores… ; key word… ; key word…``. A semicolon or backslash inside a value is
escaped with a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from federation.problems.kinds import NOWHERE, Problem, Where
from tournaments.report import codes, limits

RATING = re.compile(r"\d{1,9}(?:\.\d{1,6})?(?:\+\d{1,6}(?:\.\d{1,6})?)*\Z")
_PAIRING = re.compile(r"\d{1,5}\Z")
_SCORE = re.compile(r"-?\d{1,4}\Z")
_KEY = re.compile(r"[A-Za-z_]\w{0,40}\Z")
_FIELD = re.compile(r"(?:[^;\\]|\\.|\\\Z)*")
_ESCAPED = re.compile(r"\\(.)")
_UNKNOWN = "00"


@dataclass(frozen=True, slots=True)
class Line:
    """One player. A pairing or score of None is a gap (``00``); an opponent of 0 means none."""

    name: str
    rating: str
    pairings: tuple[int | None, ...]
    scores: tuple[int | None, ...]
    keys: dict[str, list[str]] = field(default_factory=dict)
    where: Where = NOWHERE


def player_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines that aren't blank or comments, with their location in the file."""
    for row, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            yield row, line


def looks_like_players(lines: Iterable[str]) -> bool:
    """Return whether most lines are tsh players, at least one of them paired."""
    counting = [line for _row, line in player_lines(lines)][:500]
    known = [one for line in counting if ";" in line and (one := parse_line(line)) is not None]
    if len(known) < 2 or 2 * len(known) <= len(counting):
        return False
    # Rows of a table with semicolons have numbers in both places too, but they aren't opponents.
    longest = max(len(one.pairings) for one in known)
    return longest > 0 and all(len(one.scores) <= longest + 1 for one in known)


def read_lines(lines: Iterable[tuple[int, str]], file: str, sheet: str, found: list[Problem]) -> list[Line]:
    """Return the players in order; an invalid line is a problem, but keeps its number so that later ones still fit."""
    read = []
    for row, text in lines:
        where = Where(file=file, sheet=sheet, row=row)
        line = parse_line(text, where)
        if line is None:
            found.append(codes.UNREADABLE_ROW.at(where, found=text))
            line = Line(text[:40].strip(), "0", (), (), {}, where)
        read.append(line)
        if len(read) > limits.PLAYERS:
            found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
            return []
    return read


def parse_line(text: str, where: Where = NOWHERE) -> Line | None:
    """Return the player of a line; None if it isn't one."""
    fields = _split(text)
    head = _parse_head(fields[0])
    scores = fields[1].split() if len(fields) > 1 else []
    if head is None or not all(map(_SCORE.match, scores)):
        return None
    keys: dict[str, list[str]] = {}
    for one in fields[2:]:
        words = one.split()
        # A number to ignore may end the line: ``; # 1234``.
        if words and _KEY.match(words[0]):
            keys[words[0].casefold()] = [_ESCAPED.sub(r"\1", word) for word in words[1:]]
    name, rating, pairings = head
    return Line(
        name,
        rating,
        tuple(None if one == _UNKNOWN else int(one) for one in pairings),
        tuple(None if one == _UNKNOWN else int(one) for one in scores),
        keys,
        where,
    )


def _split(text: str) -> list[str]:
    fields, start = [], 0
    while match := _FIELD.match(text, start):
        fields.append(match[0])
        start = match.end() + 1
        if start > len(text):
            break
    return fields


def _parse_head(text: str) -> tuple[str, str, list[str]] | None:
    """Split name, rating and opponents: the first of the numbers at the end is the rating. A tab ends the name."""
    named, tab, rest = text.partition("\t")
    numbers = rest.split()
    if tab and named.strip() and numbers and RATING.match(numbers[0]) and all(map(_PAIRING.match, numbers[1:])):
        return _ESCAPED.sub(r"\1", named.strip()), numbers[0], numbers[1:]
    words = text.split()
    first = len(words)
    while first > 0 and (_PAIRING.match(words[first - 1]) or RATING.match(words[first - 1])):
        first -= 1
    while first < len(words) and not all(map(_PAIRING.match, words[first + 1 :])):
        # Only the first of them may be a rating with a fraction.
        first += 1
    name = text[: _start_of(text, words, first)].rstrip() if first < len(words) else ""
    if not name or not RATING.match(words[first]):
        return None
    return _ESCAPED.sub(r"\1", name.strip()), words[first], words[first + 1 :]


def _start_of(text: str, words: list[str], index: int) -> int:
    """Return where in the text the words from an index on begin."""
    end = len(text)
    for word in reversed(words[index:]):
        end = text.rindex(word, 0, end)
    return end
