"""Names in one file that may be one person spelt twice: asked about, never decided.

Players in the same round are certainly two people, and so are those with a number or id of their own.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from rapidfuzz import fuzz

from federation.names.comparison import normalise_name, words
from federation.problems.kinds import Code, Problem, Where
from tournaments.report import codes
from tournaments.report.report import ReportedTable

# One letter missing in "Soler i Vila, Núria" scores 96, a sister's name 85.
_TYPED_WRONG = 88
_IN_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_MOST_TOLD = 20
# Words that many people share don't show similarity, and would make everyone be compared with everyone.
_MOST_WITH_A_WORD = 60


class Person(Protocol):
    """Someone in a file: ``key`` tells people apart, ``number`` and ``ids`` are what the file says of them."""

    @property
    def key(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def number(self) -> int | None: ...
    @property
    def ids(self) -> Mapping[str, str]: ...
    @property
    def where(self) -> Where: ...


@dataclass(frozen=True, slots=True)
class _Written:
    """A person's name, parsed once as it is compared many times: its words in order, and sorted as one text.

    ``bare`` is the same without a bracketed suffix such as a club, a town or an age group.
    """

    person: Person
    words: tuple[str, ...]
    joined: str
    bare: str


def list_rounds(tables: Sequence[ReportedTable]) -> Mapping[int, set[int]]:
    """Return the rounds in which each player sits at a table."""
    rounds: Mapping[int, set[int]] = defaultdict(set)
    for table in tables:
        for seat in table.seats:
            rounds[seat.player].add(table.round)
    return rounds


def find_alike(
    people: Sequence[Person], rounds: Mapping[int, set[int]], code: Code = codes.NAMES_ALIKE
) -> list[Problem]:
    """Return a problem for each two names that may be one person, and a warning for different people with one name.

    ``rounds`` are those that each person plays, by key. ``code`` is the first kind; NAMES_ALIKE is for files that can
    identify players better.
    """
    found: list[Problem] = []
    nowhere: set[int] = set()
    for first, second in _find_pairs([_take_apart(person) for person in people]):
        one, other = first.person, second.person
        if _are_told_apart(one, other):
            continue
        together = rounds.get(one.key, nowhere) & rounds.get(other.key, nowhere)
        if not together and _are_alike(first, second):
            found.append(code.at(other.where, name=one.name, found=other.name))
        elif together and first.bare == second.bare:
            found.append(codes.NAMESAKES.at(other.where, name=one.name, found=other.name, round=min(together)))
        if len(found) >= _MOST_TOLD:
            break
    return found


def _take_apart(person: Person) -> _Written:
    own = words(person.name)
    joined = " ".join(sorted(own))
    bare = _IN_BRACKETS.sub("", person.name).strip() or person.name
    return _Written(person, tuple(own), joined, joined if bare == person.name else normalise_name(bare))


def _are_told_apart(one: Person, other: Person) -> bool:
    if one.number is not None and other.number is not None and one.number != other.number:
        return True
    return bool(one.ids and other.ids and one.ids != other.ids)


def _find_pairs(people: Sequence[_Written]) -> list[tuple[_Written, _Written]]:
    """Return all pairs who share a word, or its first three letters."""
    by_word: Mapping[str, list[int]] = defaultdict(list)
    for index, written in enumerate(people):
        for word in {part[:3] for part in written.words}:
            by_word[word].append(index)
    pairs: set[tuple[int, int]] = set()
    for alike in by_word.values():
        if len(alike) <= _MOST_WITH_A_WORD:
            pairs.update(combinations(alike, 2))
    return [(people[one], people[other]) for one, other in sorted(pairs)]


def _are_alike(one: _Written, other: _Written) -> bool:
    if one.bare == other.bare or fuzz.ratio(one.joined, other.joined) >= _TYPED_WRONG:
        return True
    return _is_shortened(one.words, other.words) or _is_shortened(other.words, one.words)


def _is_shortened(short: Sequence[str], whole: Sequence[str]) -> bool:
    """Return whether every word of one name is in the other, in full or as its beginning, and one in full."""
    left = list(whole)
    in_full = 0
    for word in sorted(short, key=len, reverse=True):
        match = next((one for one in left if one == word), None) or next(
            (one for one in left if one.startswith(word)), None
        )
        if match is None:
            return False
        in_full += match == word
        left.remove(match)
    return in_full > 0
