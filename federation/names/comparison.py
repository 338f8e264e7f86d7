"""Names of people and places: one form to compare and search by, one to sort by. Pure.

Result files spell the same person in many ways (``MULLOOLY, neil m``, accents lost, ``Surname, First``).
:func:`normalise_name` is what they are searched by; whether two spellings are one name, whose words have an order, is
said by :mod:`federation.names.spelling`.
"""

import re
import unicodedata
from functools import lru_cache

# Letters that Unicode does not take apart into a base letter and a mark.
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
# Letters between hyphens and apostrophes; a middle dot (L·L) is inside of a word.
_WORD_PART = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
PARTICLES = frozenset(
    ("da", "das", "de", "del", "della", "dels", "den", "der", "di", "do", "dos", "e", "el", "i", "la", "las", "les")
) | {"los", "van", "von", "y"}
_POLISH_ORDER = str.maketrans(
    {"ą": "a{", "ć": "c{", "ę": "e{", "ł": "l{", "ń": "n{", "ó": "o{", "ś": "s{", "ź": "z{", "ż": "z|"}
)


# A file's names and words are compared again and again, each time for something else.
@lru_cache(4_096)
def fold(text: str) -> str:
    """Lower case without accents: ``Łódź`` → ``lodz``, ``L·lull`` → ``llull``. Punctuation stays."""
    plain = text.casefold().translate(_UNDECOMPOSED)
    if plain.isascii():
        return plain
    decomposed = unicodedata.normalize("NFD", plain)
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def words(text: str) -> list[str]:
    """The folded words of a text in their order, without punctuation."""
    return [word for word in _SEPARATORS.split(fold(text)) if word]


def make_slug(text: str) -> str:
    """A text as part of an address: ``Turniej Łódź – Śląsk`` → ``turniej-lodz-slask``."""
    return "-".join(words(text))


def normalise_name(text: str) -> str:
    """The form to search by that two spellings of one name share, and some of other people's too.

    The words are sorted, because files write ``Surname, First``, ``First Surname`` and ``SURNAME First`` without
    saying which: ``normalise_name("O'Neill, Sam") == normalise_name("sam oneill")``.
    """
    return " ".join(sorted(words(text)))


def propose_capitals(name: str) -> str:
    """How a name that a file has in capitals or small letters is likely to be written; to be shown, never taken.

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
    """A key that sorts as the language's alphabet does when compared byte by byte.

    Polish letters follow their base letter (a, ą, b); Catalan, Spanish and English accents do not count.
    """
    lowered = text.casefold()
    if language == "pl":
        lowered = lowered.translate(_POLISH_ORDER)
    decomposed = unicodedata.normalize("NFD", lowered.translate(_UNDECOMPOSED))
    kept = "".join(char for char in decomposed if not unicodedata.combining(char))
    return re.sub(r"[^0-9a-z{|]+", " ", kept).strip()
