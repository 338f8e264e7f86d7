"""Names in one file that may be one person spelt twice: asked about, never decided.

Who plays in the same round is two people for certain; who has a number or an id of their own, too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz

from federation.problems.kinds import Problem
from federation.values.names import normalise_name, words
from tournaments.problems import codes
from tournaments.report.report import ReportedTable
from tournaments.uploads.sheets.players.people import Person

# One letter too few in "Soler i Vila, Núria" is 96, a sister's name 85.
_TYPED_WRONG = 88
_IN_BRACKETS = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_MOST_TOLD = 20
# Words that many people share are no sign of likeness, and would have everybody compared with everybody.
_MOST_WITH_A_WORD = 60


def find_alike(people: Sequence[Person], tables: Sequence[ReportedTable]) -> list[Problem]:
    """A problem for each two names that may be one person, a warning for namesakes who are two."""
    rounds: dict[int, set[int]] = defaultdict(set)
    for table in tables:
        for seat in table.seats:
            rounds[seat.player].add(table.round)
    found: list[Problem] = []
    for one, other in _find_pairs(people):
        if _are_told_apart(one, other):
            continue
        together = rounds[one.key] & rounds[other.key]
        if not together and _are_alike(one.name, other.name):
            found.append(codes.NAMES_ALIKE.at(other.where, name=one.name, found=other.name))
        elif together and _are_namesakes(one.name, other.name):
            found.append(codes.NAMESAKES.at(other.where, name=one.name, found=other.name, round=min(together)))
        if len(found) >= _MOST_TOLD:
            break
    return found


def _are_told_apart(one: Person, other: Person) -> bool:
    if one.number is not None and other.number is not None and one.number != other.number:
        return True
    return bool(one.ids and other.ids and one.ids != other.ids)


def _find_pairs(people: Sequence[Person]) -> list[tuple[Person, Person]]:
    """Everybody with everybody who has a word, or its first three letters, in common."""
    by_word: Mapping[str, list[Person]] = defaultdict(list)
    for person in people:
        for word in {part[:3] for part in words(person.name)}:
            by_word[word].append(person)
    pairs: dict[tuple[int, int], tuple[Person, Person]] = {}
    for alike in by_word.values():
        if len(alike) <= _MOST_WITH_A_WORD:
            for index, one in enumerate(alike):
                for other in alike[index + 1 :]:
                    pairs[one.key, other.key] = one, other
    return [pairs[key] for key in sorted(pairs)]


def _are_namesakes(one: str, other: str) -> bool:
    """Whether the names are the same without what stands behind them in brackets: a club, a town, an age group."""
    return normalise_name(_bare(one)) == normalise_name(_bare(other))


def _bare(name: str) -> str:
    return _IN_BRACKETS.sub("", name).strip() or name


def _are_alike(one: str, other: str) -> bool:
    if _are_namesakes(one, other):
        return True
    first, second = words(one), words(other)
    if sorted(first) == sorted(second) or _is_shortened(first, second) or _is_shortened(second, first):
        return True
    return fuzz.ratio(" ".join(sorted(first)), " ".join(sorted(second))) >= _TYPED_WRONG


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
