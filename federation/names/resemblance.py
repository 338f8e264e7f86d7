"""Similarity of two different names: for proposals, never for decisions. Pure.

Surnames are compared with surnames and first names with first names, word by word in order. Evidence against one
person (another known first name, a changed order, an initial, a missing word) keeps the similarity below
:data:`CERTAIN_ENOUGH`, however few letters it changes: García López, José María and María José differ in none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import OSA

from federation.names.comparison import PARTICLES
from federation.names.nicknames import NICKNAMES, stand_for_one
from federation.names.spelling import Spelled, Words, agree_on_word, fold_word

# From here on a difference can only be a misspelling.
CERTAIN_ENOUGH = 90
_MOST = 99
# Points deducted for a doubt: enough that no matching club or rating can make it certain.
_DOUBT = 17
_MOST_IN_DOUBT = 81
# Similarity of words, from 0 to 1.
_MARKS_LOST, _NICKNAME, _INITIAL, _CUT, _OTHER_KNOWN = 0.99, 0.92, 0.9, 0.85, 0.6
_FIRST_NAME_MISSING = 0.5
_LEAST_WORD, _MISSPELT = 0.5, 2 / 3
# For words written as one: Annamaria and Anna Maria.
_JOINED = 0.85
# Factor on the similarity of two word lists if one lacks a word, starts later, or has another order.
_WORD_MISSING, _LATER, _OTHER_ORDER = 0.9, 0.85, 0.8
# The first of two surnames weighs more; the first name weighs as much as all surnames.
_FIRST_WORD = 1.5
# No one is assumed to have more first names than this.
_MOST_GIVEN = 3


@dataclass(frozen=True, slots=True)
class Resemblance:
    """``likeness`` from 0 to 1; ``is_doubtful`` if there is evidence against one person."""

    likeness: float
    is_doubtful: bool

    @property
    def points(self) -> float:
        """Return 0 to 99; a doubtful match stays below :data:`CERTAIN_ENOUGH` whatever else supports it."""
        points = 100 * self.likeness
        return min(_MOST_IN_DOUBT, points - _DOUBT) if self.is_doubtful else min(_MOST, points)


Parts = tuple[Words, Words]
_SAME, _APART, _NOTHING = Resemblance(1, False), Resemblance(0.75, True), Resemblance(0, True)


class Comparer:
    """Compares names within a registry with these first names and surnames, in folded letters.

    A word that is someone's name is never a misspelling of another name.
    """

    def __init__(self, given: Collection[str] = (), surnames: Collection[str] = ()) -> None:
        self._known = {True: frozenset(given).union(NICKNAMES), False: frozenset(surnames)}
        # The same few word lists are compared many times.
        self._lists = cache(self._compare_lists)
        self._words = cache(self._compare_words)

    def compare(self, one: Spelled, other: Spelled) -> Resemblance:
        """Return the similarity of two names, in the reading in which they are most similar."""
        best = self._compare_readings(one, other)
        if best.points < CERTAIN_ENOUGH and other.surnames and len(other.words) > other.surnames + 1:
            # A registry filled from files without commas may have a first surname among the first names.
            whole = self._compare_readings(one, Spelled(other.words[other.surnames :] + other.words[: other.surnames]))
            if whole.likeness > best.likeness:
                return Resemblance(whole.likeness, True)
        return best

    def _compare_readings(self, one: Spelled, other: Spelled) -> Resemblance:
        best = _NOTHING
        for (surnames, given), (others, others_given) in _readings(one, other):
            of_surnames = self._lists(surnames, others, False)
            if not of_surnames.likeness:
                continue
            of_given = self._lists(given, others_given, True)
            likeness = (of_given.likeness + of_surnames.likeness) / 2
            found = Resemblance(likeness, of_given.is_doubtful or of_surnames.is_doubtful)
            if found.points > best.points:
                best = found
        return best

    def _compare_lists(self, ones: Words, others: Words, is_given: bool) -> Resemblance:
        if ones == others:
            return _SAME
        ones, others = _strip(ones), _strip(others)
        if not ones or not others:
            return Resemblance(_FIRST_NAME_MISSING if is_given else 0, True)
        best = self._compare_in_order(ones, others, is_given)
        if len(ones) > 1 and len(others) > 1:
            turned = self._compare_in_order(ones[::-1], others, is_given)
            if turned.likeness * _OTHER_ORDER > best.likeness:
                best = Resemblance(turned.likeness * _OTHER_ORDER, True)
        if len(ones) != len(others):
            # Francesc Xavier is often called Xavier.
            most = min(len(ones), len(others))
            later = self._compare_in_order(ones[-most:], others[-most:], is_given).likeness * _LATER
            if later > best.likeness:
                best = Resemblance(later, True)
            joined = self._words("".join(ones), "".join(others), is_given)
            if joined.likeness >= _JOINED and joined.likeness > best.likeness:
                best = joined
        return best

    def _compare_in_order(self, ones: Words, others: Words, is_given: bool) -> Resemblance:
        total = weights = 0.0
        weight, is_doubtful = _FIRST_WORD, False
        for one, other in zip(ones, others, strict=False):
            word = self._words(one, other, is_given)
            total, weights = total + weight * word.likeness, weights + weight
            is_doubtful |= word.is_doubtful
            weight = 1.0
        if len(ones) == len(others):
            return Resemblance(total / weights, is_doubtful)
        return Resemblance(_WORD_MISSING * total / weights, True)

    def _compare_words(self, one: str, other: str, is_given: bool) -> Resemblance:
        folded, folded_other = fold_word(one), fold_word(other)
        if folded == folded_other:
            is_one_name = agree_on_word(one, other).is_one_name
            return Resemblance(1 if one == other else _MARKS_LOST, False) if is_one_name else _APART
        if 1 in (len(folded), len(folded_other)):
            return Resemblance(_INITIAL if folded[0] == folded_other[0] else 0, True)
        if is_given and stand_for_one(folded, folded_other):
            return Resemblance(_NICKNAME, True)
        likeness = OSA.normalized_similarity(folded, folded_other)
        if folded in self._known[is_given] and folded_other in self._known[is_given]:
            return Resemblance(min(likeness, _OTHER_KNOWN), True)
        if likeness < _MISSPELT and (folded.startswith(folded_other) or folded_other.startswith(folded)):
            return Resemblance(_CUT, True)  # Mont. and Montserrat
        return Resemblance(likeness if likeness >= _LEAST_WORD else 0, likeness < _MISSPELT)


def _readings(one: Spelled, other: Spelled) -> Iterator[tuple[Parts, Parts]]:
    for mine in _parts(one):
        for yours in _parts(other):
            # If neither states its order, read both alike: first name first, or one of them surnames first.
            if one.surnames is not None or other.surnames is not None or len(mine[1]) == len(yours[1]):
                yield mine, yours


def _parts(name: Spelled) -> list[Parts]:
    """Return (surnames, first names) as the name states them, or may mean them."""
    words = name.words
    if name.surnames is not None:
        return [(words[: name.surnames], words[name.surnames :])]
    if len(words) == 1:
        return [(words, ())]
    ends = range(1, min(len(words), _MOST_GIVEN + 1))
    return [(words[at:], words[:at]) for at in ends] + [(words[:-at], words[-at:]) for at in ends]


def _strip(words: Words) -> Words:
    """Return the words without ``de``, ``i`` and similar."""
    return tuple(word for word in words if word not in PARTICLES) or words
