"""A name as written: its words in order, and which are surnames if the spelling shows it. Pure.

``García López, José María`` and ``José María García López`` are two spellings of one name. ``López García, José
María`` and ``García López, María José`` are other people, although the words are the same. Two spellings agree if
surnames and first names are the same words, each in order. Case, punctuation and lost accents do not matter, but an
accent in another place makes another word (``Júlia`` and ``Julià``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from federation.names.comparison import PARTICLES, fold

Words = tuple[str, ...]

# L·L as typed on keyboards without a middle dot: Marcel.lí, Gal•la.
_GEMINATE = re.compile(r"(?<=[^\W\d_]l)[.•‧∙⋅・·](?=l)", re.IGNORECASE)
_SILENT = str.maketrans("", "", "'’´`·ªº")
_SPECIAL = re.compile(r"['`.]")
_WORD = re.compile(r"[^\W_]+")
# The accents of é and è, which Catalan and Spanish use on the same vowel of the same name: López, Lòpez.
_ACUTE, _GRAVE = "\u0301", "\u0300"
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ħ": "h"}
# Men's names in -ià that without accents are a woman's name: Marià and Maria, Julià and Júlia.
_TOLD_APART = frozenset(
    ["antonia", "aurelia", "cecilia", "claudia", "emilia", "eugenia", "fabia", "felicia", "flavia", "gracia"]
).union(
    ["honoria", "julia", "livia", "lucia", "marcia", "maria", "noelia", "octavia", "olivia", "patricia"],
    ["silvia", "valeria", "victoria", "virginia"],
)


class Agreement(IntEnum):
    """How closely two spellings agree."""

    NONE = 0
    # The same letters with other accents: Júlia and Julià, Maria and Marià. Two people unless someone says otherwise.
    FOLDED = 1
    # The same letters, with accents lost on one side.
    LETTERS = 2
    EXACT = 3

    @property
    def is_one_name(self) -> bool:
        return self >= Agreement.LETTERS


class Order(IntEnum):
    """How two spellings must be read to agree."""

    SAME = 0
    # One shows which words are the surnames, the other has the first name first.
    NATURAL = 1
    # One has the surnames first without showing it.
    REVERSED = 2


@dataclass(frozen=True, slots=True)
class Spelled:
    """``words`` are in lower case with their accents, in the order written, without punctuation.

    ``surnames`` is the number of leading words that are surnames (the first names follow), None if the spelling does
    not show it. If it does, the words are stored surnames first, however they were written.
    """

    words: Words
    surnames: int | None = None

    @property
    def folded(self) -> Words:
        return _fold_words(self.words)


@lru_cache(maxsize=50_000)
def _fold_words(words: Words) -> Words:
    return tuple(fold_word(word) for word in words)


@lru_cache(maxsize=50_000)
def sort_letters(words: Words) -> Words:
    """Return the folded words, sorted regardless of order and accents: the key for looking up names."""
    return tuple(sorted(_fold_words(words)))


@lru_cache(maxsize=50_000)
def fold_word(word: str) -> str:
    """Same as :func:`federation.names.comparison.fold`, cached: a registry has few distinct words."""
    return word if word.isascii() else fold(word)


@lru_cache(maxsize=50_000)
def spell(text: str) -> Spelled:
    """Parse a name: ``García López, José``, ``GARCÍA LÓPEZ José`` and ``José GARCÍA LÓPEZ`` show the surnames."""
    surname, comma, given = text.partition(",")
    before, after = split_words(surname), split_words(given)
    if comma and before and after:
        return Spelled(before + after, len(before))
    return _spell_by_capitals(text) or Spelled(before + after)


def spoken_key(text: str) -> str:
    """Return folded words, first name first: ``Ferrer Puig, Aïna``, ``AINA FERRER PUIG`` → ``aina ferrer puig``.

    All spellings that show the surnames, or have the first name first, give the same text; for storage and lookup. To
    decide whether they mean the same person, use :func:`agree`.
    """
    name = spell(text)
    at = name.surnames or 0
    return " ".join(name.folded[at:] + name.folded[:at])


def split_words(text: str) -> Words:
    """Return the words in lower case with their accents: ``O'Neill-Pla, M.`` → ``("oneill", "pla", "m")``."""
    if text.isascii() and not _SPECIAL.search(text):
        return tuple(_WORD.findall(text.lower()))
    joined = _GEMINATE.sub("", unicodedata.normalize("NFC", text)).translate(_SILENT).replace("ŀ", "l")
    return tuple(_WORD.findall(unicodedata.normalize("NFC", joined.casefold())))


def _spell_by_capitals(text: str) -> Spelled | None:
    """Parse a name with its surnames in capitals and its first names not, whichever come first."""
    parts = text.split()
    capitals = [at for at, part in enumerate(parts) if _is_capitals(part)]
    if not capitals:
        return None
    first, last = capitals[0], capitals[-1] + 1
    inner = [part for at, part in enumerate(parts[first:last], start=first) if at not in capitals]
    outer = parts[:first] or parts[last:]
    if (first and last < len(parts)) or not outer or any(part.casefold() not in PARTICLES for part in inner):
        return None
    if not all(part.istitle() or part.casefold() in PARTICLES for part in outer):
        return None
    surnames, given = split_words(" ".join(parts[first:last])), split_words(" ".join(outer))
    return Spelled(surnames + given, len(surnames)) if surnames and given else None


def _is_capitals(part: str) -> bool:
    letters = [char for char in part if char.isalpha()]
    return len(letters) > 1 and all(char.isupper() for char in letters)


def agree(one: Spelled, other: Spelled) -> tuple[Agreement, Order]:
    """Return how closely two spellings agree, and how they must be read for that."""
    best = (Agreement.NONE, Order.SAME)
    for words, others, order in _readings(one, other):
        agreement = _agree_on(words, others)
        if agreement > best[0]:
            best = (agreement, order)
    return best


def _readings(one: Spelled, other: Spelled) -> Iterator[tuple[Words, Words, Order]]:
    if len(one.words) != len(other.words) or not one.words:
        return
    if one.surnames is not None and other.surnames is not None:
        if one.surnames == other.surnames:
            yield one.words, other.words, Order.SAME
    elif one.surnames is None and other.surnames is None:
        yield one.words, other.words, Order.SAME
        for at in range(1, len(one.words)):
            yield one.words[at:] + one.words[:at], other.words, Order.REVERSED
    else:
        parted, whole = (one, other) if one.surnames is not None else (other, one)
        at = parted.surnames or 0
        yield parted.words[at:] + parted.words[:at], whole.words, Order.NATURAL
        yield parted.words, whole.words, Order.REVERSED


def _agree_on(words: Sequence[str], others: Sequence[str]) -> Agreement:
    return min(agree_on_word(one, other) for one, other in zip(words, others, strict=True))


def agree_on_word(one: str, other: str) -> Agreement:
    """Return how closely two lower-case words agree."""
    if one == other:
        return Agreement.EXACT
    folded = fold_word(one)
    if folded != fold_word(other):
        return Agreement.NONE
    if folded in _TOLD_APART and _is_stressed_last(one) != _is_stressed_last(other):
        return Agreement.FOLDED
    return Agreement.LETTERS if _marks_allow(_marks(one), _marks(other)) else Agreement.FOLDED


def has_marks(words: Sequence[str]) -> bool:
    """Return whether any word has an accent or another letter outside a to z."""
    return any(not word.isascii() for word in words)


def _is_stressed_last(word: str) -> bool:
    return bool(_marks(word)[-1])


@lru_cache(maxsize=50_000)
def _marks(word: str) -> tuple[str, ...]:
    """Return the marks on each letter."""
    found: list[str] = []
    for char in unicodedata.normalize("NFD", word):
        if unicodedata.combining(char) and found:
            found[-1] += char
        else:
            found.append("/" if char in _STROKES else "")
    return tuple(found)


def _marks_allow(ones: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether one side is the other with some of its marks lost."""
    if len(ones) != len(others):  # æ and ae: letters, not marks
        return True
    lost, kept = False, False
    for one, other in zip(ones, others, strict=True):
        if one == other or {one, other} == {_ACUTE, _GRAVE}:
            continue
        if one and other:
            return False
        lost, kept = lost or not one, kept or not other
    return not (lost and kept)
