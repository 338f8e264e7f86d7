"""Criteria from the score sheets: game points, places at a table, CUSCA. None if any score is unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from federation.values.sentences import Sentence
from federation.values.sentences import counted as ngettext
from federation.values.sentences import headed as pgettext
from federation.values.sentences import sentence as _
from tournaments.competition.criterion import Criterion
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import Field


def point_difference(field: Field, players: Sequence[int]) -> Mapping[int, int | None]:
    """FISC §1 (*diferencial*), Mallorca: own game points minus the opponents'.

    The score of an unplayed game counts (300–0; ``forfeit_scores_count``), a bye doesn't.
    """
    return {number: field.tallies[number].difference for number in players}


def total_points(field: Field, players: Sequence[int]) -> Mapping[int, int | None]:
    """FISC §1, Mallorca, Ebre §0: own game points of all games; an unplayed game as it was recorded, without byes."""
    return {number: field.tallies[number].total for number in players}


def mean_place(field: Field, players: Sequence[int]) -> Mapping[int, float | None]:
    """The mean place at tables of three and four, lower is better; no regulation known to us requires it."""
    return {number: _mean(field.tallies[number].places) for number in players}


def cusca(field: Field, players: Sequence[int]) -> Mapping[int, float | None]:
    """CUSCA, of club leagues: the mean over games of game points times players at the table (three or four).

    Players with fewer games than ``cusca_games`` have none.
    """
    return {number: _cusca(field.tallies[number].table_points, field.rules.cusca_games) for number in players}


def _cusca(games: Sequence[int | None], least: int) -> float | None:
    known = [points for points in games if points is not None]
    return _mean(known) if len(known) == len(games) >= least else None


def _mean(values: Sequence[int]) -> float | None:
    return sum(values) / len(values) if values else None


def _difference_article(rules: CompetitionRules) -> list[Sentence]:
    if rules.seats > 2:
        difference = _(
            "The points of all the others at the table are subtracted from the player’s own, and the "
            "differences from all games are added up."
        )
    else:
        difference = _(
            "The opponent’s points are subtracted from the player’s own, and the differences from all games "
            "are added up."
        )
    return [difference, _UNPLAYED]


def _cusca_article(rules: CompetitionRules) -> list[Sentence]:
    least = ngettext(
        "Players with fewer than %(games)s game have no value.",
        "Players with fewer than %(games)s games have no value.",
        rules.cusca_games,
        games=rules.cusca_games,
    )
    return [
        _(
            "In every game at a table of three or four, the points are multiplied by the number of players "
            "at the table."
        ),
        _("The mean over all the player’s games is taken."),
        *([least] if rules.cusca_games > 1 else []),
    ]


_UNPLAYED = _("A game that was not played counts as recorded; a bye counts for nothing.")

POINT_DIFFERENCE = Criterion(
    code="point_difference",
    order=3,
    value=point_difference,
    name=_("Spread"),
    short=pgettext("tie-break, short", "Spread"),
    article=_difference_article,
    what="own game points minus the opponents'",
    source="FISC §1, Mallorca",
    signed=True,
)
TOTAL_POINTS = Criterion(
    code="total_points",
    order=4,
    value=total_points,
    name=_("Total points"),
    short=pgettext("tie-break, short", "Total"),
    article=lambda rules: [_("The points the player has scored in all games are added up."), _UNPLAYED],
    what="own game points",
    source="FISC §1, Mallorca, Ebre §0",
)
MEAN_PLACE = Criterion(
    code="mean_place",
    order=13,
    value=mean_place,
    name=_("Average place at the tables"),
    short=pgettext("tie-break, short", "Place"),
    article=lambda rules: [
        _("The player’s places at tables of three and four are averaged; the lower average is better.")
    ],
    what="mean place at tables of three and four, the lower the better",
    source="nowhere that we know",
    lower_is_better=True,
)
CUSCA = Criterion(
    code="cusca",
    order=14,
    value=cusca,
    name=_("CUSCA"),
    short=pgettext("tie-break, short", "CUSCA"),
    article=_cusca_article,
    what="mean over games at tables of three and four of points × players; a least number of games may be asked",
    source="club leagues",
)
