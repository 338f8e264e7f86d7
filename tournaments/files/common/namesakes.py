"""Names in one file that may be one person spelt twice: asked about, never decided.

Who plays in the same round is two people for certain; who has a number or an id of their own, too.
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

# One letter too few in "Soler i Vila, Núria" is 96, a sister's name 85.
_TYPED_WRONG = 88
_IN_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_MOST_TOLD = 20
# Words that many people share are no sign of likeness, and would have everybody compared with everybody.
_MOST_WITH_A_WORD = 60


class Person(Protocol):
    """Somebody of a file: ``key`` tells people apart, ``number`` and ``ids`` are what the file says of them."""

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
    """A person's name taken apart once, for it is held against many: its words in order, and sorted as one text.

    ``bare``: the same without what stands behind the name in brackets, a club, a town or an age group.
    """

    person: Person
    words: tuple[str, ...]
    joined: str
    bare: str


def list_rounds(tables: Sequence[ReportedTable]) -> Mapping[int, set[int]]:
    """The rounds in which each player sits at a table."""
    rounds: Mapping[int, set[int]] = defaultdict(set)
    for table in tables:
        for seat in table.seats:
            rounds[seat.player].add(table.round)
    return rounds


def find_alike(
    people: Sequence[Person], rounds: Mapping[int, set[int]], code: Code = codes.NAMES_ALIKE
) -> list[Problem]:
    """A problem for each two names that may be one person, a warning for namesakes who are two.

    ``rounds`` are those that each person plays, by key. ``code`` says the first, of a name and another one found:
    NAMES_ALIKE where the file can say better who is who.
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
    """Everybody with everybody who has a word, or its first three letters, in common."""
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
    """Whether every word of one name stands in the other, in full or as its beginning, and one in full."""
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
