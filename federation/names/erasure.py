"""Finding a person's name in texts, however it is written, and replacing it. Pure.

Matching ignores case and accents and allows a few characters of any kind between the words (``FERRER, Aina``;
``aina_ferrer``), but never matches inside another word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from federation.names.comparison import fold, words

# Between the words of a name: a space, a comma and a space, an underscore.
_BETWEEN = "[^0-9a-z]{1,3}"
# A word that identifies someone on its own must be told apart from ordinary words.
LEAST_ALONE = 4
_JOINED_AFTER = re.compile(r"[._@-]\w")
_JOINED_BEFORE = re.compile(r"\w[._@-]$")
_SILENT = "[·'’´`\u0300-\u036f]*"


@dataclass(frozen=True)
class Names:
    """A person's names.

    ``spellings`` are full names. ``alone`` are words that no one else has; they are searched on their own, with a
    capital letter or as part of a file name. ``exact`` are texts such as addresses. ``instead`` replaces them.
    """

    spellings: frozenset[str]
    alone: frozenset[str] = frozenset()
    exact: frozenset[str] = frozenset()
    instead: str = ""

    def are_in(self, value: Any) -> bool:
        """Return whether a text, or any text within a JSON value, contains the name."""
        return any(self._find(text) for text in texts_of(value))

    def erase(self, value: Any) -> Any:
        """Return the value, a text or JSON, with the name replaced."""
        if isinstance(value, str):
            return self._erase(value)
        if isinstance(value, dict):
            return {self._erase(str(key)): self.erase(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self.erase(part) for part in value]
        return value

    def _erase(self, text: str) -> str:
        for start, end in reversed(self._find(text)):
            text = text[:start] + self.instead + text[end:]
        return text

    def _find(self, text: str) -> list[tuple[int, int]]:
        """Find the name as (first, after the last) character; no match lies within another."""
        if not self._hints.search(fold(text)):
            return []
        folded, places = _fold_with_places(text)
        found = [_place(match, places) for match in self._pattern.finditer(folded)]
        found += [
            place
            for match in self._alone.finditer(folded)
            if _is_name_like(text, place := _place(match, places)) and not _is_within(place, found)
        ]
        return sorted(found)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        exact = [re.escape(fold(text)) for text in self.exact if text]
        full = [_BETWEEN.join(parts) for name in self.spellings if (parts := words(name))]
        return _any_of(sorted(exact, key=len, reverse=True) + sorted(full, key=len, reverse=True))

    @cached_property
    def _alone(self) -> re.Pattern[str]:
        return _any_of(sorted(self.alone))

    @cached_property
    def _hints(self) -> re.Pattern[str]:
        """Return what every text with the name contains, so that most texts are dismissed at once."""
        return re.compile("|".join(map(re.escape, sorted(self.hints))) or "(?!)")

    @cached_property
    def hints(self) -> frozenset[str]:
        """Return folded words; a text without any of them does not contain the name."""
        longest = {max(parts, key=len) for name in self.spellings if (parts := words(name))}
        return frozenset(longest | self.alone | {fold(text) for text in self.exact if text})

    @cached_property
    def sql_pattern(self) -> str:
        """Return a case-insensitive PostgreSQL regular expression that finds every text with a hint."""
        return "|".join(_SILENT.join(_letter(char) for char in hint) for hint in sorted(self.hints))


def texts_of(value: Any) -> Iterator[str]:
    """Return every text in a JSON value, including the keys of mappings."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield str(key)
            yield from texts_of(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_of(part)


def spellings_of(given_name: str, surname: str) -> set[str]:
    """Return a name in spoken order and in list order."""
    return {f"{given_name} {surname}".strip(), f"{surname} {given_name}".strip()}


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    joined = "|".join(patterns)
    return re.compile(f"(?<![0-9a-z])(?:{joined})(?![0-9a-z])" if joined else "(?!)")


def _fold_with_places(text: str) -> tuple[str, list[int]]:
    """Return the folded text and, for each of its characters, the position of the original."""
    folded: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for one in fold(char):
            folded.append(one)
            places.append(place)
    return "".join(folded), places


def _place(match: re.Match[str], places: list[int]) -> tuple[int, int]:
    return places[match.start()], places[match.end() - 1] + 1


def _is_within(place: tuple[int, int], others: list[tuple[int, int]]) -> bool:
    return any(start <= place[0] and place[1] <= end for start, end in others)


def _is_name_like(text: str, place: tuple[int, int]) -> bool:
    """Return whether a single word has a capital letter, or is part of a file name or an address."""
    start, end = place
    if text[start].isupper():
        return True
    return bool(_JOINED_AFTER.match(text, end) or _JOINED_BEFORE.search(text[max(0, start - 2) : start]))


@lru_cache(maxsize=200)
def _letter(char: str) -> str:
    """Return a PostgreSQL pattern for a folded character and everything that folds to it."""
    if not char.isalpha():
        return re.escape(char)
    same = {other for code in range(0xC0, 0x250) if fold(other := chr(code)) == char}
    same |= {unicodedata.normalize("NFC", other) for other in same}
    return f"[{''.join(sorted({char, *same}))}]"
