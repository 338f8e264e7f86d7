"""Players by the letters of their names, and which words the registry uses as first names and surnames. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from federation.names.nicknames import NICKNAMES
from federation.names.resemblance import Comparer
from federation.names.spelling import Agreement, Order, Spelled, Words, agree, has_marks, sort_letters, spell

# A word also counts as a first name (or surname) if at least one in this many of its bearers uses it so.
_RARE = 10


@dataclass(frozen=True, slots=True)
class Hit:
    """A registry player, by row, whose name or alias has the letters sought.

    ``is_turned``: it matches only with surnames and first names swapped from their apparent order.
    """

    row: int
    is_alias: bool
    agreement: Agreement
    is_turned: bool
    has_marks: bool


def best_level(name: Spelled, hits: Sequence[Hit]) -> list[Hit]:
    """Return hits that certainly agree: exact names, otherwise exact aliases, otherwise all of them.

    A name without accents may belong to anyone with these letters: ``Julia`` is ``Júlia``, or ``Julià``.
    """
    certain = [hit for hit in hits if hit.agreement.is_one_name and not hit.is_turned]
    exact = [hit for hit in certain if hit.agreement == Agreement.EXACT]
    if certain and not exact and not has_marks(name.words):
        return [hit for hit in hits if not hit.is_turned]
    return [hit for hit in exact if not hit.is_alias] or exact or certain


class Namesakes:
    """``people``: each player's name and aliases as written."""

    def __init__(self, people: Sequence[tuple[str, Iterable[str]]]) -> None:
        self._people = people
        self._by_letters: dict[tuple[str, ...], list[tuple[int, bool, Spelled]]] = defaultdict(list)
        for row, (name, aliases) in enumerate(people):
            self._add(row, name, is_alias=False)
            for alias in aliases:
                self._add(row, alias, is_alias=True)

    def _add(self, row: int, text: str, *, is_alias: bool) -> None:
        spelled = spell(text)
        letters = sort_letters(spelled.words)
        if letters:
            self._by_letters[letters].append((row, is_alias, spelled))

    # The rest is needed only if a name has no certain match: in most files all names are as in the registry.

    @cached_property
    def words(self) -> list[frozenset[str]]:
        """Return by row every word of the name and its aliases, without accents."""
        return [
            frozenset(word for text in (name, *aliases) for word in spell(text).folded)
            for name, aliases in self._people
        ]

    @cached_property
    def comparer(self) -> Comparer:
        return Comparer(self._given, self._surnames)

    @cached_property
    def _given(self) -> Counter[str]:
        return Counter(word for given, _surnames in self._read() for word in given)

    @cached_property
    def _surnames(self) -> Counter[str]:
        return Counter(word for _given, surnames in self._read() for word in surnames)

    def _read(self) -> Iterator[tuple[Words, Words]]:
        """Return the first names and surnames of each name, as far as its spelling shows which they are."""
        for name, _aliases in self._people:
            spelled = spell(name)
            folded = spelled.folded
            if spelled.surnames is not None:
                yield folded[spelled.surnames :], folded[: spelled.surnames]
            elif len(folded) > 1:
                yield folded[:1], folded[-1:]

    def find(self, name: Spelled) -> list[Hit]:
        """Find everyone whose letters agree, ignoring accents, in any order in which the name can be read."""
        hits = []
        for row, is_alias, spelled in self._by_letters.get(sort_letters(name.words), ()):
            agreement, order = agree(name, spelled)
            if agreement:
                is_turned = order == Order.REVERSED and not self._is_turned_for_certain(name, spelled)
                hits.append(Hit(row, is_alias, agreement, is_turned, has_marks(spelled.words)))
        return hits

    def find_certain(self, text: str) -> list[int]:
        """Return the rows that have this name: by exact name, otherwise by exact alias, otherwise ignoring accents."""
        name = spell(text)
        return sorted({hit.row for hit in best_level(name, self.find(name))})

    def _is_turned_for_certain(self, name: Spelled, known: Spelled) -> bool:
        """Return whether the name of unstated order must be surnames first: the other way it fits no one."""
        if known.surnames is not None:
            return not self._reads_naturally(name, own=0)
        if name.surnames is not None:
            return not self._reads_naturally(known, own=1)
        return self._has_surnames_first(name, known) != self._has_surnames_first(known, known)

    def _reads_naturally(self, name: Spelled, own: int) -> bool:
        """Return whether it reads first name first; ``own`` is how often the name itself was counted so."""
        folded = name.folded
        return self._is_given(folded[0], own) and self._is_surname(folded[-1], own)

    def _has_surnames_first(self, name: Spelled, counted: Spelled) -> bool:
        first, last = name.folded[0], name.folded[-1]
        own_given, own_surname = counted.folded[0], counted.folded[-1]
        return (self._is_surname(first, first == own_surname) and not self._is_given(first, first == own_given)) or (
            self._is_given(last, last == own_given) and not self._is_surname(last, last == own_surname)
        )

    def _is_given(self, word: str, own: int) -> bool:
        count = self._given[word] - own + (word in NICKNAMES)
        return count > 0 and count * _RARE >= self._surnames[word]

    def _is_surname(self, word: str, own: int) -> bool:
        count = self._surnames[word] - own
        return count > 0 and count * _RARE >= self._given[word]
