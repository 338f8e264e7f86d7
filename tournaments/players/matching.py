"""Who is meant by a name in a file? Certain matches are used; similarity only proposes. Pure.

A match is certain if the name agrees with one player's (see federation.names.spelling), or if a number's owner has a
compatible name. An exact spelling beats one with accents lost; of two equally exact, staff decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from federation.names.abbreviation import may_be_one
from federation.names.comparison import words
from federation.names.namesakes import Hit, Namesakes, best_level
from federation.names.resemblance import CERTAIN_ENOUGH
from federation.names.spelling import Agreement, Spelled, has_marks, spell
from federation.values.records import record
from tournaments.players.shortlist import Shortlist

# Similarity from 0 to 100. Below this a proposal would only be noise.
LEAST_LIKENESS = 60
# Score for the same words in an order that would normally be another person.
MOST_IF_TURNED = 81
# Score for the same letters with other accents, if the file's are lost.
LIKE_IN_LETTERS = 81
MOST_PROPOSALS = 5
# Deducted for someone already in the file under a certain name.
TAKEN_MALUS = 12
# Evidence for or against a likely player, in points of similarity; it never makes a match.
CLUB_BONUS = 5
NEAR_RATING, NEAR_RATING_BONUS = 100, 3
FAR_RATING, FAR_RATING_MALUS = 400, 5


class How(StrEnum):
    IDENTIFIER = "identifier"
    NAME = "name"
    ALIAS = "alias"


@record(frozen=True, slots=True)
class Known:
    """A registry player: names as written, ``Surname, First`` if that is known; ids as (scheme, value).

    ``others`` are similar names that were identified as someone else's. Retired players can match for certain, but are
    never proposed.
    """

    player: int
    name: str
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
    """``player`` and ``how`` if it is certain; otherwise the likely ones, best first.

    ``conflict`` says why a seemingly certain match was rejected: ``number_and_name`` (the number belongs to someone
    with another name, or the name to someone with another number), ``ambiguous`` (several players of that name) or
    ``claimed_twice``. ``is_exact``: the name is written as in the registry, accents included.
    """

    number: int
    player: int | None = None
    how: How | None = None
    proposals: tuple[Proposal, ...] = ()
    conflict: str = ""
    is_exact: bool = False


class Registry:
    """The players of a registry, prepared for searching: the slow part is done once."""

    def __init__(self, players: Iterable[Known]) -> None:
        self._known = list(players)
        self._namesakes = Namesakes([(one.name, one.aliases) for one in self._known])

    def match(self, sought: Sequence[Sought]) -> list[Match]:
        """Return one match for each player sought, in the same order. No registry player is matched twice."""
        found = [self._namesakes.find(spell(one.name)) for one in sought]
        decider = _Decider(self._known, loses_marks=_loses_marks(sought, found))
        matches = _settle_claims([decider.decide(one, hits) for one, hits in zip(sought, found, strict=True)])
        return _add_proposals(sought, matches, found, self._known, self._namesakes)


def match_players(sought: Sequence[Sought], players: Iterable[Known]) -> list[Match]:
    """As ``Registry.match``, for a registry that is used once."""
    return Registry(players).match(sought)


def _loses_marks(sought: Sequence[Sought], found: Sequence[Sequence[Hit]]) -> bool:
    """Return whether the file drops accents: it has none, though someone it names has."""
    if any(has_marks(spell(one.name).words) for one in sought):
        return False
    best = [max((hit.agreement for hit in hits), default=Agreement.NONE) for hits in found]
    return Agreement.LETTERS in best


class _Decider:
    def __init__(self, known: Sequence[Known], *, loses_marks: bool) -> None:
        self._known = known
        self._loses_marks = loses_marks
        self._by_id = {pair: row for row, one in enumerate(known) for pair in one.ids}

    def decide(self, sought: Sought, hits: Sequence[Hit]) -> Match:
        level = self._best_level(spell(sought.name), hits)
        named = {hit.row for hit in level}
        owners = {row for pair in sought.ids.items() if (row := self._by_id.get(pair)) is not None}
        if owners:
            return self._decide_by_number(sought, owners, named)
        if len(named) == 1:
            [row] = named
            if self._has_other_number(sought, self._known[row]):
                return self._doubt(sought, named)
            how = How.ALIAS if all(hit.is_alias for hit in level) else How.NAME
            is_exact = level[0].agreement == Agreement.EXACT
            return Match(sought.number, self._known[row].player, how, is_exact=is_exact)
        if named:
            agreed = {hit.row for hit in level if hit.agreement.is_one_name}
            ranked = sorted(
                named,
                key=lambda row: (row not in agreed, -_corroborate(sought, self._known[row]), self._known[row].player),
            )
            proposals = tuple(
                Proposal(self._known[row].player, 100 if row in agreed else LIKE_IN_LETTERS) for row in ranked
            )
            return Match(sought.number, proposals=proposals, conflict="ambiguous")
        return Match(sought.number)

    def _best_level(self, name: Spelled, hits: Sequence[Hit]) -> list[Hit]:
        is_somebody = any(hit.agreement.is_one_name and not hit.is_turned for hit in hits)
        if (
            self._loses_marks
            and is_somebody
            and any(hit.agreement < Agreement.EXACT and hit.has_marks for hit in hits)
        ):
            # Maria in a file without accents may also be Marià.
            return [hit for hit in hits if not hit.is_turned]
        return best_level(name, hits)

    def _decide_by_number(self, sought: Sought, owners: set[int], named: set[int]) -> Match:
        if len(owners) == 1:
            [row] = owners
            owner = self._known[row]
            spellings = [spell(name) for name in (owner.name, *owner.aliases)]
            if row in named or (not named and any(may_be_one(spell(sought.name), one) for one in spellings)):
                return Match(sought.number, owner.player, How.IDENTIFIER)
        return self._doubt(sought, owners)

    def _doubt(self, sought: Sought, rows: Iterable[int]) -> Match:
        name = spell(sought.name)
        people = [self._known[row] for row in sorted(rows)]
        proposals = tuple(
            Proposal(one.player, CERTAIN_ENOUGH - 1)
            for one in people
            if name not in {spell(text) for text in one.others}
        )
        return Match(sought.number, proposals=proposals, conflict="number_and_name")

    def _has_other_number(self, sought: Sought, known: Known) -> bool:
        schemes = {scheme for scheme, _value in known.ids}
        return any(scheme in schemes for scheme in sought.ids)


def _settle_claims(matches: Sequence[Match]) -> list[Match]:
    """Of two lines for one player, keep the one with the number, or the exact name if the other has lost accents."""
    claims: dict[int, list[int]] = {}
    for match in matches:
        if match.player is not None:
            claims.setdefault(match.player, []).append(_strength(match))
    return [
        match
        if match.player is None or _is_strongest(_strength(match), claims[match.player])
        else Match(match.number, proposals=(Proposal(match.player, 100),), conflict="claimed_twice")
        for match in matches
    ]


def _strength(match: Match) -> int:
    return 2 if match.how == How.IDENTIFIER else int(match.is_exact)


def _is_strongest(strength: int, claims: Sequence[int]) -> bool:
    return strength == max(claims) and Counter(claims)[strength] == 1


def _add_proposals(
    sought: Sequence[Sought],
    matches: Sequence[Match],
    found: Sequence[Sequence[Hit]],
    known: Sequence[Known],
    namesakes: Namesakes,
) -> list[Match]:
    """Add likely players for the unmatched, after those named by a conflict."""
    open_rows = [at for at, match in enumerate(matches) if match.player is None and match.conflict in _TO_PROPOSE]
    lists = Shortlist(namesakes.words).find([spell(sought[at].name).folded for at in open_rows]) if open_rows else []
    completed = list(matches)
    taken = {match.player for match in matches if match.player is not None}
    for at, rows in zip(open_rows, lists, strict=True):
        turned = {hit.row for hit in found[at]}
        ranked = _rank(sought[at], [*dict.fromkeys([*turned, *rows])], turned, taken, known, namesakes)
        first = matches[at].proposals
        others = [one for one in ranked if one.player not in {proposal.player for proposal in first}]
        completed[at] = replace(matches[at], proposals=(*first, *others)[:MOST_PROPOSALS])
    return completed


_TO_PROPOSE = ("", "number_and_name")


def _rank(
    sought: Sought,
    rows: Sequence[int],
    turned: set[int],
    taken: Collection[int],
    known: Sequence[Known],
    namesakes: Namesakes,
) -> list[Proposal]:
    name = spell(sought.name)
    likely = []
    for row in rows:
        one = known[row]
        if one.is_retired or name in {spell(text) for text in one.others}:
            continue
        best = max(namesakes.comparer.compare(name, spell(text)).points for text in (one.name, *one.aliases))
        if best >= LEAST_LIKENESS:
            best = min(best, MOST_IF_TURNED) if row in turned else best
            malus = TAKEN_MALUS if one.player in taken else 0
            percent = min(99, round(best) + _corroborate(sought, one)) - malus
            likely.append((-percent, -best, one.player))
    return [Proposal(player, -percent) for percent, _best, player in sorted(likely)]


def _corroborate(sought: Sought, known: Known) -> int:
    """Return points of similarity for the same club and a rating nearby, and against one far away.

    A file may have ratings of another system: a large difference proves nothing, and unknown ones say nothing.
    """
    points = CLUB_BONUS if sought.club and words(sought.club) == words(known.club) else 0
    if sought.rating is None or known.rating is None:
        return points
    distance = abs(sought.rating - known.rating)
    if distance <= NEAR_RATING:
        return points + NEAR_RATING_BONUS
    return points - FAR_RATING_MALUS if distance >= FAR_RATING else points
