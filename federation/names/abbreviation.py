"""Deciding whether one spelling of a name could be another one shortened or misspelt. Pure.

Used when a licence number identifies a player: the name need not be complete, but it must not be someone else's.
"""

from __future__ import annotations

from collections.abc import Callable

from rapidfuzz.distance import OSA

from federation.names.comparison import PARTICLES
from federation.names.nicknames import stand_for_one
from federation.names.spelling import Spelled, Words, agree_on_word, fold_word

# Minimum similarity, from 0 to 1, for one surname to be a misspelling of another.
_LEAST_SURNAME = 0.6


def may_be_one(one: Spelled, other: Spelled) -> bool:
    """Return whether both names could be one person's.

    First names may be shortened, initials or short forms. A different first name, however similar, is another member
    of the family. Surnames may be missing or misspelt, but not change places.
    """
    return any(_fit(mine, yours) for mine in _parts(one) for yours in _parts(other))


def _parts(name: Spelled) -> list[tuple[Words, Words]]:
    words = name.words
    if name.surnames is not None:
        return [(words[: name.surnames], words[name.surnames :])]
    ends = range(1, len(words))
    return [(words[at:], words[:at]) for at in ends] + [(words[:at], words[at:]) for at in ends]


def _fit(mine: tuple[Words, Words], yours: tuple[Words, Words]) -> bool:
    surnames, given = mine
    others, others_given = yours
    return _begin_alike(given, others_given, _is_one_given) and _begin_alike(surnames, others, _is_one_surname)


def _begin_alike(ones: Words, others: Words, are_one: Callable[[str, str], bool]) -> bool:
    pairs = list(zip(_strip(ones), _strip(others), strict=False))
    return bool(pairs) and all(are_one(one, other) for one, other in pairs)


def _strip(words: Words) -> Words:
    return tuple(word for word in words if word not in PARTICLES) or words


def _is_one_given(one: str, other: str) -> bool:
    if agree_on_word(one, other).is_one_name:
        return True
    folded, folded_other = fold_word(one), fold_word(other)
    return _is_initial(folded, folded_other) or stand_for_one(folded, folded_other)


def _is_one_surname(one: str, other: str) -> bool:
    folded, folded_other = fold_word(one), fold_word(other)
    alike = OSA.normalized_similarity(folded, folded_other)
    return _is_initial(folded, folded_other) or alike >= _LEAST_SURNAME


def _is_initial(one: str, other: str) -> bool:
    return 1 in (len(one), len(other)) and one[0] == other[0]
