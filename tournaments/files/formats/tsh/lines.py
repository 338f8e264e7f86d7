"""Lines of a ``.t``: one player each, numbered by their order.

``Family, Given   rating  opponents… ; scores… ; key word… ; key word…`` — a semicolon or a backslash inside of a value
has a backslash in front.
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
    """One player. A pairing or score of None is a gap (``00``); an opponent of 0 is none."""

    name: str
    rating: str
    pairings: tuple[int | None, ...]
    scores: tuple[int | None, ...]
    keys: dict[str, list[str]] = field(default_factory=dict)
    where: Where = NOWHERE


def player_lines(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that count, with their place in the file: neither blank nor comments."""
    for row, line in enumerate(lines, start=1):
        if line.strip() and not line.startswith("#"):
            yield row, line


def looks_like_players(lines: Iterable[str]) -> bool:
    """Whether most lines are players of tsh, with somebody who was paired."""
    counting = [line for _row, line in player_lines(lines)][:500]
    known = [one for line in counting if ";" in line and (one := parse_line(line)) is not None]
    if len(known) < 2 or 2 * len(known) <= len(counting):
        return False
    # Rows of a table with semicolons have numbers in both places too, but nobody's opponents.
    longest = max(len(one.pairings) for one in known)
    return longest > 0 and all(len(one.scores) <= longest + 1 for one in known)


def read_lines(lines: Iterable[tuple[int, str]], file: str, sheet: str, found: list[Problem]) -> list[Line]:
    """The players in their order; a line that is none is a problem, and the numbers behind it still hold."""
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
    """The player of a line; None when it is none."""
    fields = _split(text)
    head = _parse_head(fields[0])
    scores = fields[1].split() if len(fields) > 1 else []
    if head is None or not all(map(_SCORE.match, scores)):
        return None
    keys: dict[str, list[str]] = {}
    for one in fields[2:]:
        words = one.split()
        # A number to ignore may close the line: ``; # 1234``.
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
    """Name, rating and opponents: the numbers at the end, of which the first is the rating. A tab ends the name."""
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
    """Where in the text the words from an index on begin."""
    end = len(text)
    for word in reversed(words[index:]):
        end = text.rindex(word, 0, end)
    return end
