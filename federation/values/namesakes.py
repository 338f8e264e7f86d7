"""Players by the letters of their names, and what the registry tells of words: first names and surnames. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from federation.values.nicknames import NICKNAMES
from federation.values.resemblance import Comparer
from federation.values.spelled import Agreement, Order, Spelled, agree, has_marks, spell

# A word is used as a first name (or surname) too when one in so many who have it have it so.
_RARE = 10


@dataclass(frozen=True, slots=True)
class Hit:
    """A player of the registry, by row, whose name or alias has the letters sought.

    ``is_turned``: only with surnames and first names taken the other way round than they seem to be meant.
    """

    row: int
    is_alias: bool
    agreement: Agreement
    is_turned: bool
    has_marks: bool


def best_level(name: Spelled, hits: Sequence[Hit]) -> list[Hit]:
    """Of those whose name agrees for certain the exact names, else the exact aliases, else all.

    A name that has lost its accents may be anybody's with these letters: ``Julia`` is ``Júlia``, or ``Julià``.
    """
    certain = [hit for hit in hits if hit.agreement.is_one_name and not hit.is_turned]
    exact = [hit for hit in certain if hit.agreement == Agreement.EXACT]
    if certain and not exact and not has_marks(name.words):
        return [hit for hit in hits if not hit.is_turned]
    return [hit for hit in exact if not hit.is_alias] or exact or certain


class Namesakes:
    """``people``: name and aliases of each player as they are written."""

    def __init__(self, people: Sequence[tuple[str, Iterable[str]]]) -> None:
        self.words: list[frozenset[str]] = []
        self._by_letters: dict[tuple[str, ...], list[tuple[int, bool, Spelled]]] = defaultdict(list)
        given: list[str] = []
        surnames: list[str] = []
        for row, (name, aliases) in enumerate(people):
            everything: set[str] = set()
            for is_alias, text in ((False, name), *((True, alias) for alias in aliases)):
                spelled = spell(text)
                folded = spelled.folded
                if not folded:
                    continue
                everything.update(folded)
                self._by_letters[tuple(sorted(folded))].append((row, is_alias, spelled))
                if is_alias:
                    continue
                if spelled.surnames is not None:
                    surnames += folded[: spelled.surnames]
                    given += folded[spelled.surnames :]
                elif len(folded) > 1:
                    given.append(folded[0])
                    surnames.append(folded[-1])
            self.words.append(frozenset(everything))
        self._given, self._surnames = Counter(given), Counter(surnames)
        self.comparer = Comparer(self._given, self._surnames)

    def find(self, name: Spelled) -> list[Hit]:
        """Everybody whose letters agree, whatever the accents, in an order that the name can be read in."""
        hits = []
        for row, is_alias, spelled in self._by_letters.get(tuple(sorted(name.folded)), ()):
            agreement, order = agree(name, spelled)
            if agreement:
                is_turned = order == Order.REVERSED and not self._is_turned_for_certain(name, spelled)
                hits.append(Hit(row, is_alias, agreement, is_turned, has_marks(spelled.words)))
        return hits

    def find_certain(self, text: str) -> list[int]:
        """The rows of those whose name this is: by exact name, else by exact alias, else with accents lost."""
        name = spell(text)
        return sorted({hit.row for hit in best_level(name, self.find(name))})

    def _is_turned_for_certain(self, name: Spelled, known: Spelled) -> bool:
        """Whether the one that does not say so has its surnames first: as one speaks it would be nobody's name."""
        if known.surnames is not None:
            return not self._reads_naturally(name, own=0)
        if name.surnames is not None:
            return not self._reads_naturally(known, own=1)
        return self._has_surnames_first(name, known) != self._has_surnames_first(known, known)

    def _reads_naturally(self, name: Spelled, own: int) -> bool:
        """First name first; ``own``: how often the name itself was counted so."""
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
