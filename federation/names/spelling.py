"""A name as somebody wrote it: its words in order, and which of them are the surnames where the writing says so. Pure.

``García López, José María`` and ``José María García López`` are two writings of one name. ``López García, José María``
and ``García López, María José`` are other people, although the words are the same. Two writings agree when surnames
and first names are the same words, each in order; case, punctuation and lost accents do no harm, but an accent that
stands elsewhere makes another word (``Júlia`` and ``Julià``).
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

# L·L as keyboards without a middle dot write it: Marcel.lí, Gal•la.
_GEMINATE = re.compile(r"(?<=[^\W\d_]l)[.•‧∙⋅・·](?=l)", re.IGNORECASE)
_SILENT = str.maketrans("", "", "'’´`·ªº")
_SPECIAL = re.compile(r"['`.]")
_WORD = re.compile(r"[^\W_]+")
# The marks of é and è, which Catalan and Spanish put on the same vowel of the same name: López, Lòpez.
_ACUTE, _GRAVE = "\u0301", "\u0300"
_STROKES = {"ł": "l", "ø": "o", "đ": "d", "ħ": "h"}
# Men's names in -ià whose letters without accents are a woman's name: Marià and Maria, Julià and Júlia.
_TOLD_APART = frozenset(
    ["antonia", "aurelia", "cecilia", "claudia", "emilia", "eugenia", "fabia", "felicia", "flavia", "gracia"]
).union(
    ["honoria", "julia", "livia", "lucia", "marcia", "maria", "noelia", "octavia", "olivia", "patricia"],
    ["silvia", "valeria", "victoria", "virginia"],
)


class Agreement(IntEnum):
    """How far two writings are the same name."""

    NONE = 0
    # The same letters with other accents: Júlia and Julià, Maria and Marià. Two people until somebody says otherwise.
    FOLDED = 1
    # The same letters, of which one side has lost accents.
    LETTERS = 2
    EXACT = 3

    @property
    def is_one_name(self) -> bool:
        return self >= Agreement.LETTERS


class Order(IntEnum):
    """How the words of two writings have to be read to be the same."""

    SAME = 0
    # One says which words are the surnames, the other has the first name first, as one speaks.
    NATURAL = 1
    # One has the surnames first without saying so.
    REVERSED = 2


@dataclass(frozen=True, slots=True)
class Spelled:
    """``words`` in lower case with their accents, in the order written, without punctuation.

    ``surnames`` says how many words at the beginning are surnames (then the first names follow), None where the
    writing does not say. A writing that says it is kept surnames first, however it was written.
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
    """The folded words in one order, whatever order and accents they are written with: what names are looked up by."""
    return tuple(sorted(_fold_words(words)))


@lru_cache(maxsize=50_000)
def fold_word(word: str) -> str:
    """As :func:`federation.names.comparison.fold`, remembered: a registry has few different words."""
    return word if word.isascii() else fold(word)


@lru_cache(maxsize=50_000)
def spell(text: str) -> Spelled:
    """What is written: ``García López, José``, ``GARCÍA LÓPEZ José`` and ``José GARCÍA LÓPEZ`` say the surnames."""
    surname, comma, given = text.partition(",")
    before, after = split_words(surname), split_words(given)
    if comma and before and after:
        return Spelled(before + after, len(before))
    return _spell_by_capitals(text) or Spelled(before + after)


def spoken_key(text: str) -> str:
    """The folded words as one speaks them: ``Ferrer Puig, Aïna`` and ``AINA FERRER PUIG`` are ``aina ferrer puig``.

    One text for all writings that say which words are the surnames, or have the first name first; for what is stored
    and looked up. Where it matters who is meant, :func:`agree` decides.
    """
    name = spell(text)
    at = name.surnames or 0
    return " ".join(name.folded[at:] + name.folded[:at])


def split_words(text: str) -> Words:
    """The words in lower case with their accents: ``O'Neill-Pla, M.`` → ``("oneill", "pla", "m")``."""
    if text.isascii() and not _SPECIAL.search(text):
        return tuple(_WORD.findall(text.lower()))
    joined = _GEMINATE.sub("", unicodedata.normalize("NFC", text)).translate(_SILENT).replace("ŀ", "l")
    return tuple(_WORD.findall(unicodedata.normalize("NFC", joined.casefold())))


def _spell_by_capitals(text: str) -> Spelled | None:
    """A name with its surnames in capitals and its first names not, whichever come first."""
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
    """Whether two writings are the same name, and how they are to be read for that."""
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
    """How far two words in lower case are the same."""
    if one == other:
        return Agreement.EXACT
    folded = fold_word(one)
    if folded != fold_word(other):
        return Agreement.NONE
    if folded in _TOLD_APART and _is_stressed_last(one) != _is_stressed_last(other):
        return Agreement.FOLDED
    return Agreement.LETTERS if _marks_allow(_marks(one), _marks(other)) else Agreement.FOLDED


def has_marks(words: Sequence[str]) -> bool:
    """Whether any of the words is written with an accent or another letter outside of a to z."""
    return any(not word.isascii() for word in words)


def _is_stressed_last(word: str) -> bool:
    return bool(_marks(word)[-1])


@lru_cache(maxsize=50_000)
def _marks(word: str) -> tuple[str, ...]:
    """For each letter the marks it bears."""
    found: list[str] = []
    for char in unicodedata.normalize("NFD", word):
        if unicodedata.combining(char) and found:
            found[-1] += char
        else:
            found.append("/" if char in _STROKES else "")
    return tuple(found)


def _marks_allow(ones: Sequence[str], others: Sequence[str]) -> bool:
    """Whether one side is the other with some of its marks lost."""
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
