"""Who is meant by a name in a file? Certain matches are taken; likeness only ever proposes. Pure."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from rapidfuzz import fuzz, process

from federation.names import normalise_name, words

# Likeness from 0 to 100 as rapidfuzz counts it. Below this a proposal would only be noise.
LEAST_LIKENESS = 70
# All words of one name stand in the other: a second surname left out. Certain enough to propose, not more.
LIKENESS_OF_A_PART = 88
# A number alone is believed only when the name does not speak against it.
LIKENESS_FOR_NUMBER = 55
MOST_PROPOSALS = 5
# What speaks for or against a likely player, in points of likeness; it never makes a match.
CLUB_BONUS = 5
NEAR_RATING, NEAR_RATING_BONUS = 100, 3
FAR_RATING, FAR_RATING_MALUS = 400, 5


class How(StrEnum):
    IDENTIFIER = "identifier"
    NAME = "name"
    ALIAS = "alias"


@dataclass(frozen=True, slots=True)
class Known:
    """A player of the registry: ``key`` and ``aliases`` are normalised names, ``ids`` (scheme, value) pairs.

    ``others`` are normalised names that look alike and were said to be somebody else's. Who is retired is
    found for certain, and never proposed.
    """

    player: int
    key: str
    aliases: frozenset[str] = frozenset()
    ids: frozenset[tuple[str, str]] = frozenset()
    club: str = ""
    others: frozenset[str] = frozenset()
    is_retired: bool = False
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Sought:
    """A player of a file."""

    number: int
    name: str
    ids: Mapping[str, str] = field(default_factory=dict)
    club: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    player: int
    likeness: int


@dataclass(frozen=True, slots=True)
class Match:
    """``player`` and ``how`` when it is certain; otherwise the likely ones, best first.

    ``conflict`` says why a match that seemed certain was not taken: ``number_and_name`` (the number belongs to
    somebody whose name is another), ``ambiguous`` (several players of that name) or ``claimed_twice``.
    """

    number: int
    player: int | None = None
    how: How | None = None
    proposals: tuple[Proposal, ...] = ()
    conflict: str = ""


def match_players(sought: Sequence[Sought], registry: Iterable[Known]) -> list[Match]:
    """One match for each player sought, in the same order. No registry player is taken twice."""
    index = _Index(list(registry))
    matches = [index.match(one) for one in sought]
    claims = Counter(match.player for match in matches if match.player is not None)
    return [
        Match(match.number, proposals=(Proposal(match.player, 100),), conflict="claimed_twice")
        if match.player is not None and claims[match.player] > 1
        else match
        for match in matches
    ]


class _Index:
    def __init__(self, registry: list[Known]) -> None:
        self.by_player = {known.player: known for known in registry}
        self.by_id = {pair: known for known in registry for pair in known.ids}
        self.by_key: dict[str, list[Known]] = defaultdict(list)
        self.by_alias: dict[str, list[Known]] = defaultdict(list)
        self.spellings: list[tuple[str, int]] = []
        for known in registry:
            self.by_key[known.key].append(known)
            for alias in known.aliases:
                self.by_alias[alias].append(known)
            self.spellings += [(spelling, known.player) for spelling in (known.key, *known.aliases)]

    def match(self, sought: Sought) -> Match:
        key = normalise_name(sought.name)
        by_number = self._by_number(sought)
        if len(by_number) == 1:
            [known] = by_number
            likeness = max(fuzz.ratio(key, spelling) for spelling in (known.key, *known.aliases))
            if likeness >= LIKENESS_FOR_NUMBER:
                return Match(sought.number, known.player, How.IDENTIFIER)
            by_name = self._propose(sought, key)
            owner = () if key in known.others else (Proposal(known.player, round(likeness)),)
            return Match(sought.number, proposals=(*owner, *by_name), conflict="number_and_name")
        return self._by_name(sought, key)

    def _by_number(self, sought: Sought) -> list[Known]:
        found = {known.player: known for pair in sought.ids.items() if (known := self.by_id.get(pair))}
        return list(found.values())

    def _by_name(self, sought: Sought, key: str) -> Match:
        for spellings, how in ((self.by_key, How.NAME), (self.by_alias, How.ALIAS)):
            found = spellings.get(key, []) if key else []
            if len(found) == 1:
                return Match(sought.number, found[0].player, how)
            if found:
                likely_first = sorted(found, key=lambda known: (-_corroborate(sought, known), known.player))
                proposals = tuple(Proposal(known.player, 100) for known in likely_first)
                return Match(sought.number, proposals=proposals, conflict="ambiguous")
        return Match(sought.number, proposals=self._propose(sought, key))

    def _propose(self, sought: Sought, key: str) -> tuple[Proposal, ...]:
        best: dict[int, int] = {}
        for player, likeness in self._alike(key):
            known = self.by_player[player]
            if key in known.others or known.is_retired:
                continue
            best[player] = max(best.get(player, 0), min(99, likeness + _corroborate(sought, known)))
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Proposal(player, likeness) for player, likeness in ranked[:MOST_PROPOSALS])

    def _alike(self, key: str) -> Iterator[tuple[int, int]]:
        """Players whose spelling is like the key letter by letter, or of whom all words of the shorter name agree."""
        spellings = [spelling for spelling, _player in self.spellings]
        most = 4 * MOST_PROPOSALS
        for _text, likeness, at in process.extract(
            key, spellings, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=most
        ):
            yield self.spellings[at][1], round(likeness)
        if " " in key:  # a first name alone would propose everybody who has it
            for text, _likeness, at in process.extract(
                key, spellings, scorer=fuzz.token_set_ratio, score_cutoff=100, limit=most
            ):
                if " " in text:
                    yield self.spellings[at][1], LIKENESS_OF_A_PART


def _corroborate(sought: Sought, known: Known) -> int:
    """Points of likeness for the same club and a rating nearby, and against one far away.

    A file may bring ratings of another system: far apart proves nothing, and unknown ones say nothing.
    """
    points = CLUB_BONUS if sought.club and words(sought.club) == words(known.club) else 0
    if sought.rating is None or known.rating is None:
        return points
    distance = abs(sought.rating - known.rating)
    if distance <= NEAR_RATING:
        return points + NEAR_RATING_BONUS
    return points - FAR_RATING_MALUS if distance >= FAR_RATING else points
