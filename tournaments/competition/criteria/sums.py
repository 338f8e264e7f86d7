"""Criteria from match points, games won and ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from federation.values.sentences import Sentence
from federation.values.sentences import headed as pgettext
from federation.values.sentences import sentence as _
from tournaments.competition.criterion import POINTS, Criterion
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field


def points(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """Match points, including byes and points given by hand; fictitious points (FISC §4) count for pairing only."""
    tallies = field.tallies
    return {
        number: (tallies[number].half_points + (tallies[number].fictitious if field.for_pairing else 0)) / 2
        for number in players
    }


def wins(field: Field, players: Sequence[int]) -> Mapping[int, int]:
    """FIDE C.07, 7.2: games won over the board, or outright first places at larger tables. No byes, no forfeits."""
    return {number: field.tallies[number].wins for number in players}


def progressive(field: Field, players: Sequence[int]) -> Mapping[int, float]:
    """FIDE C.07, 7.5: the sum of the points after every round. Points outside rounds count from the first."""
    return {number: _progressive(field.tallies[number].by_round, field.round) for number in players}


def _progressive(by_round: Mapping[int, int], rounds: int) -> float:
    # Points from round r are in the sums of rounds r, r + 1, … up to the last.
    return sum(half_points * (rounds + 1 - max(1, round_number)) for round_number, half_points in by_round.items()) / 2


def average_rating(field: Field, players: Sequence[int]) -> Mapping[int, int | None]:
    """FIDE C.07, 10.1: the mean rating of the opponents met, rounded to the nearest integer, half up.

    Unrated opponents are left out; a player who has met no one with a rating has no value.
    """
    values: dict[int, int | None] = {}
    for number in players:
        ratings = [field.tallies[other].rating for other in field.tallies[number].met if other in field.tallies]
        known = [rating for rating in ratings if rating is not None]
        # Integers only, so that a half is exact.
        values[number] = (2 * sum(known) + len(known)) // (2 * len(known)) if known else None
    return values


def _wins_article(rules: CompetitionRules) -> list[Sentence]:
    if rules.seats > 2:
        return [_("The tables at which the player was the only one in first place are counted.")]
    return [_("Games the player has won at the table are counted; byes and forfeits are not.")]


MATCH_POINTS = Criterion(
    code=POINTS,
    order=0,
    value=points,
    name=_("Match points"),
    short=_("Points"),
    article=lambda rules: [],
    what="match points, byes and points given by hand included",
    source="FISC §1",
)
WINS = Criterion(
    code="wins",
    order=10,
    value=wins,
    name=_("Games won"),
    short=pgettext("tie-break, short", "Wins"),
    article=_wins_article,
    what="games won at the table; at larger tables, first places alone",
    source="FIDE C.07",
)
PROGRESSIVE = Criterion(
    code="progressive",
    order=11,
    value=progressive,
    name=_("Progressive points"),
    short=pgettext("tie-break, short", "Progr."),
    article=lambda rules: [_("The match points the player had after each round are added up.")],
    what="the points after every round, added",
    source="FIDE C.07",
)
AVERAGE_RATING = Criterion(
    code="average_rating",
    order=12,
    value=average_rating,
    name=_("Average rating of opponents"),
    short=pgettext("tie-break, short", "Av. rating"),
    article=lambda rules: [
        _("The ratings of all opponents met are averaged and rounded to a whole number; halves are rounded up."),
        _("Opponents without a rating are left out."),
    ],
    what="mean rating of the opponents met, to the nearest whole number, a half upwards",
    source="FIDE C.07",
)
