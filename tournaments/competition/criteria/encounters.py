"""Criteria that depend on the opponent of a result. Values in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from federation.values.sentences import headed as pgettext
from federation.values.sentences import sentence as _
from tournaments.competition.criterion import Criterion
from tournaments.competition.tallies import Field


def berger(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FISC §1 (Sonneborn-Berger): points of the opponents beaten and half the points of those drawn with.

    Wins and draws decide, not match points; at a table of three or four no one beats anyone.
    """
    worth = field.points_of_opponent
    return {
        number: sum(weight * worth(opponent) for opponent, weight, _own in field.tallies[number].duels if weight) / 4
        for number in players
    }


def direct_encounter(field: Field, equals: Sequence[int]) -> Mapping[int, float | None]:
    """FIDE C.07, 6: the points from the games among equal players, if all of them have met.

    If some haven't, a player only has a value if no result of the missing games could change their position; then the
    next one in the same way. All others have none.
    """
    among = set(equals)
    own: Counter[int] = Counter()
    met: dict[int, set[int]] = {number: set() for number in equals}
    for number in equals:
        for opponent, _weight, half_points in field.tallies[number].duels:
            if opponent in among:
                own[number] += half_points
                met[number].add(opponent)
    missing = {number: len(equals) - 1 - len(met[number]) for number in equals}
    if not any(missing.values()):
        return {number: own[number] / 2 for number in equals}
    return _certain_only(equals, own, {number: missing[number] * field.rules.win for number in equals})


def _certain_only(
    equals: Sequence[int], own: Mapping[int, int], possible: Mapping[int, int]
) -> dict[int, float | None]:
    values: dict[int, float | None] = dict.fromkeys(equals)
    left = sorted(equals, key=lambda number: -own[number])
    while len(left) > 1:
        first, *others = left
        if any(own[other] + possible[other] >= own[first] for other in others):
            break
        values[first] = own[first] / 2
        left = others
    return values


BERGER = Criterion(
    code="berger",
    order=2,
    value=berger,
    name=_("Berger"),
    short=pgettext("tie-break, short", "Berger"),
    article=lambda rules: [
        _("The match points of all opponents a player has beaten are added up."),
        _("Half the match points of opponents with whom the player has drawn are added to this."),
        _("Only games that were played count."),
    ],
    what="points of the opponents beaten and half the points of those drawn with",
    source="FISC §1",
)
DIRECT_ENCOUNTER = Criterion(
    code="direct_encounter",
    order=9,
    value=direct_encounter,
    name=_("Direct encounter"),
    short=pgettext("tie-break, short", "Direct"),
    article=lambda rules: [
        _("Among players who are still tied, the match points from the games between them count."),
        _("If not all of them have met, it decides only what the missing games could not change."),
    ],
    what="points from the games among those equal until here; where some have not met, only what the missing games "
    "could not change",
    source="FIDE C.07",
    among_equals=True,
)
