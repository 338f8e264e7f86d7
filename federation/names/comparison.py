"""Names of people and places: one form for comparing and searching, one for sorting. Pure.

Result files spell the same person in many ways (``MULLOOLY, neil m``, accents lost, ``Surname, First``).
:func:`normalise_name` gives the form for searching. Whether two spellings are the same name, in which the order of the
words matters, is decided by :mod:`federation.names.spelling`.
"""

import re
import unicodedata
from functools import lru_cache

# Letters that Unicode does not decompose into a base letter and a mark.
_UNDECOMPOSED = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "æ": "ae",
        "œ": "oe",
        "·": "",
        "ŀ": "l",
        "'": "",
        "’": "",
        "´": "",
        "`": "",
    }
)
_SEPARATORS = re.compile(r"[^0-9a-z]+")
# Letters between hyphens and apostrophes; a middle dot (L·L) is part of a word.
_WORD_PART = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
PARTICLES = frozenset(
    ("da", "das", "de", "del", "della", "dels", "den", "der", "di", "do", "dos", "e", "el", "i", "la", "las", "les")
) | {"los", "van", "von", "y"}
_POLISH_ORDER = str.maketrans(
    {"ą": "a{", "ć": "c{", "ę": "e{", "ł": "l{", "ń": "n{", "ó": "o{", "ś": "s{", "ź": "z{", "ż": "z|"}
)


# A file's names and words are compared many times, each time with something else.
@lru_cache(4_096)
def fold(text: str) -> str:
    """Lower case without accents: ``Łódź`` → ``lodz``, ``L·lull`` → ``llull``. Punctuation stays."""
    plain = text.casefold().translate(_UNDECOMPOSED)
    if plain.isascii():
        return plain
    decomposed = unicodedata.normalize("NFD", plain)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def words(text: str) -> list[str]:
    """Return the folded words of a text in order, without punctuation."""
    return [word for word in _SEPARATORS.split(fold(text)) if word]


def make_slug(text: str) -> str:
    """Turn a text into part of an address: ``Turniej Łódź – Śląsk`` → ``turniej-lodz-slask``."""
    return "-".join(words(text))


def normalise_name(text: str) -> str:
    """Return the search form shared by all spellings of a name, and by some other people's names.

    The words are sorted, because files write ``Surname, First``, ``First Surname`` and ``SURNAME First`` without
    saying which: ``normalise_name("O'Neill, Sam") == normalise_name("sam oneill")``.
    """
    return " ".join(sorted(words(text)))


def propose_capitals(name: str) -> str:
    """Propose the likely capitals of a name that a file has in all upper or lower case; only to be shown.

    ``MULLOOLY, neil m`` → ``Mullooly, Neil M``; ``O'NEILL`` → ``O'Neill``; ``PUIG I DE LA VALL`` → ``Puig i de la
    Vall``. Words with both kinds of letters stay as they are.
    """
    parts = name.split()
    return " ".join(
        _propose_word(word, is_inner=0 < index < len(parts) - 1 and not parts[index - 1].endswith(","))
        for index, word in enumerate(parts)
    )


def _propose_word(word: str, *, is_inner: bool) -> str:
    if word not in (word.upper(), word.lower()):
        return word
    if is_inner and word.lower() in PARTICLES:
        return word.lower()
    return _WORD_PART.sub(lambda part: part[0][0].upper() + part[0][1:].lower(), word)


def sort_key(text: str, language: str) -> str:
    """Return a key that, compared byte by byte, sorts as the language's alphabet does.

    Polish letters follow their base letter (a, ą, b); Catalan, Spanish and English accents do not count.
    """
    lowered = text.casefold()
    if language == "pl":
        lowered = lowered.translate(_POLISH_ORDER)
    decomposed = unicodedata.normalize("NFD", lowered.translate(_UNDECOMPOSED))
    kept = "".join(char for char in decomposed if not unicodedata.combining(char))
    return re.sub(r"[^0-9a-z{|]+", " ", kept).strip()
